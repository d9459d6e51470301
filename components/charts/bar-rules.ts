import { paths } from "@/lib/paths";
import { formatNumber, formatPercent } from "@/lib/platform/language/format";
import type { Language } from "@/lib/platform/language/language";

export interface Bar {
  label: string;
  count: number;
  /** Address that the bar links to. */
  href: string;
}

/**
 * Values in order, each with its count and, if it differs, its displayed name. Tuples keep the data small that the page
 * sends to the script.
 */
export type ValueCountTuples = readonly (readonly [
  value: string,
  count: number,
  shown?: string | undefined,
])[];

/** Colour of each value that has its own: 1 to 4 as named in app/globals.css, or 'stopped'. */
export type BarColours = readonly (number | "stopped" | null)[];

/** Unit of a chart's numbers: counts, or percentages with an axis up to 100. */
export type ChartUnit = "count" | "percent";

export function formatIn(unit: ChartUnit, value: number, language?: Language): string {
  return unit === "percent" ? formatPercent(value, language) : formatNumber(value, language);
}

/**
 * Returns the bars, each linked to the register filtered by the bar's value, and by the filters of the query string
 * `within`; visitors see only public entries there.
 */
export function buildLinkedBars(field: string, counts: ValueCountTuples, within = ""): Bar[] {
  return counts.map(([value, count, shown]) => ({
    label: shown ?? value,
    count,
    href: paths.filtered(field, value) + within,
  }));
}

/** Number of bars that a folded chart shows. */
export const MAX_FOLDED_BARS = 15;
