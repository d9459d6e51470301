/** Of what there are files each night. */
export const DAILY_SETS = ["entries", "products", "hospitals"] as const;
export type DailySet = (typeof DAILY_SETS)[number];

/** What each of these is kept in, for each day. */
export const DAILY_FORMATS = ["csv", "json", "jsonld"] as const;
export type DailyFormat = (typeof DAILY_FORMATS)[number];

/** Where the page tells of them. */
export const dailyAnchor = (set: DailySet) => (set === "entries" ? "files" : set);

/** The files that there are of a set, for the page that leads to them; days are YYYY-MM-DD, the newest first. */
export interface DailyFiles {
  days: readonly string[];
  /** When the newest were made; null of those made before that was kept. */
  madeAt: string | null;
  /** How many entries, products or hospitals the newest hold, and their sizes in bytes. */
  items: number;
  sizes: Partial<Record<DailyFormat, number>>;
}

/** Null before the first night. */
export type AllDailyFiles = Record<DailySet, DailyFiles | null>;

/** What names a version of the data in a text of somebody else. */
export interface Cited {
  title: string;
  publisher: string;
  day: string;
  url: string;
}

const escapeTex = (text: string) =>
  text.replace(/[\\{}$&#%_~^]/g, (sign) =>
    sign === "\\" ? "\\textbackslash{}" : `\\${sign}${"~^".includes(sign) ? "{}" : ""}`,
  );

/** The same for BibTeX. */
export function bibtexOf({ title, publisher, day, url }: Cited): string {
  return [
    `@misc{ai-register-zorg-${day},`,
    `  author = {{${escapeTex(publisher)}}},`,
    `  title = {{${escapeTex(title)}}},`,
    `  year = {${day.slice(0, 4)}},`,
    `  version = {${day}},`,
    `  url = {${url}}`,
    "}",
  ].join("\n");
}
