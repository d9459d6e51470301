/** What the public entries of each day are kept in. */
export const DAILY_FORMATS = ["csv", "json", "jsonld"] as const;
export type DailyFormat = (typeof DAILY_FORMATS)[number];

/** The files that there are, for the page that leads to them; days are YYYY-MM-DD, the newest first. */
export interface DailyFiles {
  days: readonly string[];
  /** How many entries the newest hold, and their sizes in bytes. */
  entries: number;
  sizes: Partial<Record<DailyFormat, number>>;
}

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
