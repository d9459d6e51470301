import type { createTranslator } from "use-intl/core";
import type { PhaseStretchNumberOrStopped } from "../entries/phase";
import type { DataModel } from "../fields/data-model";
import type { Town } from "../hospitals/map";
import type messages from "../messages/nl/figures.json";
import type { FigureKey } from "./figures";

/** What figures are rendered with in one language: messages, the reader's data model, and formats. */
export interface FigureRenderContext {
  translate: ReturnType<typeof createTranslator<{ figures: typeof messages }, "figures">>;
  model: DataModel;
  formatDate: (iso: string) => string;
  formatMonth: (iso: string) => string;
  formatNumber: (value: number) => string;
  siteName: string;
  /** Whether the reader may search the register: bars then link to a search, otherwise to public pages. */
  readsRegister: boolean;
}

export type TableCell = string | number | { text: string; href: string };

export interface FigureBar {
  label: string;
  count: number;
  /** Link to the page about the bar's subject. */
  href?: string | undefined;
  /** Text behind the bar. */
  said: string;
}

/** A quarter, drawn as a column of all entries whose lower part is in use. */
export interface FigureColumn {
  key: string;
  /** The texts below the column; the year stands below the first column of each year. */
  label: string;
  year: string | null;
  total: number;
  said: string;
  /** How many of them are in use; null if that is not known. */
  used: number | null;
  saidUsed: string;
  href?: string | undefined;
  /** The text for screen readers. */
  describes: string;
}

/** An entry as an example of what a figure counts. */
export interface FigureCase {
  name: string;
  href: string;
  /** Where and when. */
  about: string;
  reason: string;
}

/** A part of a band, with its label and numbers. */
export interface FigureBandPart extends FigureBar {
  /** Colour of the phase line; null for entries without a phase. */
  stretch: PhaseStretchNumberOrStopped | null;
  /** The change in a year, such as '+3'; null if it is not known. */
  change: string | null;
}

export interface FigureTown extends Pick<Town<unknown>, "city" | "x" | "y" | "algorithms"> {
  describes: string;
}

export type FigureDrawingData =
  | { kind: "bars"; bars: FigureBar[] }
  | { kind: "columns"; columns: FigureColumn[]; legend: { total: string; used: string } }
  | { kind: "band"; parts: FigureBandPart[]; headings: { count: string; change: string } }
  | { kind: "map"; towns: FigureTown[]; present: FigureBar; absent: FigureBar }
  | { kind: "empty"; says: string };

/** A figure with its texts, ready to be rendered on a page, in a file or as a picture. */
export interface FigureView {
  key: FigureKey;
  /** The subject, which is the same at all times. */
  title: string;
  /** The finding of the figure in one sentence; null if nothing stands out or too few entries have a value. */
  finding: string | null;
  /** The base: how many entries were counted, and how many of those have no value. */
  counted: string;
  source: string;
  drawing: FigureDrawingData;
  /** The last entries of what the figure counts, if it has any. */
  cases?: { title: string; entries: FigureCase[] };
  table: { head: string[]; rows: TableCell[][] };
}

/** Splits a quarter such as '2026-4' into year and number, as messages take them. */
export const splitQuarter = (quarter: string) => {
  const [year = "", part = ""] = quarter.split("-");
  return { year, part };
};
