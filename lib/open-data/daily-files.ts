/** Data sets for which files are made each night. */
export const DAILY_DATA_SETS = ["entries", "products", "hospitals"] as const;
export type DailyDataSet = (typeof DAILY_DATA_SETS)[number];

/** File formats of each data set and day. */
export const DAILY_FORMATS = ["csv", "json", "jsonld"] as const;
export type DailyFormat = (typeof DAILY_FORMATS)[number];

/** Returns the anchor of a set on the open data page. */
export const getDailyAnchor = (set: DailyDataSet) => (set === "entries" ? "files" : set);

/** The files of a set for the open data page; days are YYYY-MM-DD, newest first. */
export interface DailyFilesOfSet {
  days: readonly string[];
  /** When the newest files were made; null for files made before this time was recorded. */
  madeAt: string | null;
  /** Number of entries, products or hospitals in the newest files, and their sizes in bytes. */
  items: number;
  sizes: Partial<Record<DailyFormat, number>>;
}

/** The daily files of each set; null before the first night. */
export type AllDailyFiles = Record<DailyDataSet, DailyFilesOfSet | null>;

/** The parts of a citation of a day's data. */
export interface DatasetCitation {
  title: string;
  publisher: string;
  day: string;
  url: string;
}

const escapeTex = (text: string) =>
  text.replace(/[\\{}$&#%_~^]/g, (sign) =>
    sign === "\\" ? "\\textbackslash{}" : `\\${sign}${"~^".includes(sign) ? "{}" : ""}`,
  );

/** Returns a citation in BibTeX. */
export function formatBibtex({ title, publisher, day, url }: DatasetCitation): string {
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
