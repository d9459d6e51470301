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
export type Counts = readonly (readonly [value: string, count: number, shown?: string | undefined])[];

/** Colour of each value that has its own: 1 to 4 as named in app/globals.css, or 'stopped'. */
export type BarColours = readonly (number | "stopped" | null)[];

/** Unit of a chart's numbers: counts, or percentages with an axis up to 100. */
export type ChartUnit = "count" | "percent";

export function formatIn(unit: ChartUnit, value: number, language?: Language): string {
  return unit === "percent" ? formatPercent(value, language) : formatNumber(value, language);
}

/**
 * Returns the bars, each linked to the register filtered by the bar's value; visitors see only public entries there.
 */
export function barsOf(field: string, counts: Counts): Bar[] {
  return counts.map(([value, count, shown]) => ({
    label: shown ?? value,
    count,
    href: paths.filtered(field, value),
  }));
}

/** Number of bars that a folded chart shows. */
export const MAX_FOLDED_BARS = 15;

/** Maximum number of ticks with a fixed step: chart.js draws no more, and warns. */
const MAX_FIXED_TICKS = 1000;
/** Approximate number of ticks that chart.js chooses above that maximum. */
const APPROXIMATE_TICKS = 11;

/** Returns the tick options: step 1 (specification section 2, 'Dashboard'), up to the maximum that a chart can draw. */
export function tickRule(highest: number) {
  const rule = { precision: 0, autoSkip: false, maxRotation: 0 } as const;
  return highest < MAX_FIXED_TICKS ? { ...rule, stepSize: 1 } : { ...rule, maxTicksLimit: APPROXIMATE_TICKS };
}

/** Width of a digit, and minimum gap between two numbers on the axis, in pixels. */
const DIGIT_WIDTH_PX = 9;
const MIN_NUMBER_GAP_PX = 10;

/**
 * Returns the interval between numbered ticks of step 1, on an axis of this length in pixels: 1, 2 or 5 or ten times
 * these, as small as is legible.
 */
export function labelStep(highest: number, pixels: number): number {
  if (highest >= MAX_FIXED_TICKS) return 1;
  const most = Math.max(
    1,
    Math.floor(pixels / (String(highest).length * DIGIT_WIDTH_PX + MIN_NUMBER_GAP_PX)),
  );
  for (let tens = 1; ; tens *= 10) {
    const step = [1, 2, 5].find((times) => highest / (times * tens) <= most);
    if (step !== undefined) return step * tens;
  }
}

/** Tick options of a percentage axis: steps of 25, with horizontal labels on phones, too. */
export const PERCENT_TICKS = { stepSize: 25, maxRotation: 0 };
