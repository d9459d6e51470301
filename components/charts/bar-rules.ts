import { paths } from "@/lib/paths";
import { formatNumber, formatPercent } from "@/lib/platform/language/format";
import type { Language } from "@/lib/platform/language/language";

export interface Bar {
  label: string;
  count: number;
  /** Where the bar leads. */
  href: string;
}

/** Values with their counts, and with what they are called where that is not the value; in order. As lists: the page carries them to the script that draws. */
export type Counts = readonly (readonly [value: string, count: number, shown?: string | undefined])[];

/** The colour of each value that has one of its own: 1 to 4 as app/globals.css names them, or that of what stopped. */
export type Stretches = readonly (number | "stopped" | null)[];

/** What the numbers of a chart are: how many, or percents on an axis up to 100. */
export type Unit = "count" | "percent";

export function formatIn(unit: Unit, value: number, language?: Language): string {
  return unit === "percent" ? formatPercent(value, language) : formatNumber(value, language);
}

/** The register with only this value chosen: who is not logged in sees there what is public of it, and how to log in. */
export function barsOf(field: string, counts: Counts): Bar[] {
  return counts.map(([value, count, shown]) => ({
    label: shown ?? value,
    count,
    href: paths.filtered(field, value),
  }));
}

/** A chart of more bars can be folded to this many. */
export const FOLDED_BARS = 15;

/** chart.js draws at most this many ticks of a fixed step, and warns of more. */
const MOST_TICKS = 1000;
/** Of more than that chart.js chooses a step of about so many. */
const FEW_TICKS = 11;

/** Tick step 1 (specification section 2, 'Dashboard'), up to what a chart can draw. */
export function tickRule(highest: number) {
  const rule = { precision: 0, autoSkip: false, maxRotation: 0 } as const;
  return highest < MOST_TICKS ? { ...rule, stepSize: 1 } : { ...rule, maxTicksLimit: FEW_TICKS };
}

/** Of a digit along the axis, and of the room between two numbers there, in pixels. */
const DIGIT = 9;
const BETWEEN = 10;
/** Lines that stand closer than so many pixels are one grey. */
const LINES_APART = 4;

/**
 * Every how many ticks of step 1 a number stands beside its line, along an axis of so many pixels: as many numbers as can
 * be read, of 1, 2 or 5, or those by tens.
 */
export function labelStep(highest: number, pixels: number): number {
  if (highest >= MOST_TICKS) return 1;
  const most = Math.max(1, Math.floor(pixels / (String(highest).length * DIGIT + BETWEEN)));
  for (let tens = 1; ; tens *= 10) {
    const step = [1, 2, 5].find((times) => highest / (times * tens) <= most);
    if (step !== undefined) return step * tens;
  }
}

/** Whether the lines between those with a number are drawn as well. */
export function hasLineOfEach(highest: number, pixels: number): boolean {
  return highest >= MOST_TICKS || pixels / Math.max(highest, 1) >= LINES_APART;
}

/** A quarter at a time, upright on a phone too. */
export const PERCENT_TICKS = { stepSize: 25, maxRotation: 0 };
