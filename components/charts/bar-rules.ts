import type { Language } from "@/lib/domain/language";
import { formatNumber, formatPercent, truncate } from "@/lib/format";
import { paths } from "@/lib/paths";

export interface Bar {
  label: string;
  count: number;
  /** Where the bar leads. */
  href: string;
}

/** Values with their counts, and with what they are called where that is not the value; in order. As lists: the page carries them to the script that draws. */
export type Counts = readonly (readonly [value: string, count: number, shown?: string | undefined])[];

/** What the numbers of a chart are: how many, or percents on an axis up to 100. */
export type Unit = "count" | "percent";

export function formatIn(unit: Unit, value: number, language?: Language): string {
  return unit === "percent" ? formatPercent(value, language) : formatNumber(value, language);
}

/** The register with only this value chosen; for who is not logged in by way of the login page. */
export function barsOf(field: string, counts: Counts, passesLogin: boolean): Bar[] {
  return counts.map(([value, count, shown]) => {
    const target = paths.filtered(field, value);
    return { label: shown ?? value, count, href: passesLogin ? paths.loginThen(target) : target };
  });
}

/** A chart of more bars shows this many until one asks for all. */
export const FOLDED_BARS = 15;

/** chart.js draws at most this many ticks of a fixed step, and warns of more. */
const MOST_TICKS = 1000;
/** Beyond this many ticks the numbers along the axis are no longer read; chart.js then takes a multiple of the step. */
const READABLE_TICKS = 11;

export interface TickRule {
  precision: 0;
  maxTicksLimit: number;
  stepSize?: 1;
}

/** Tick step 1 (specification section 9), as whole multiples of 1 where ticks would stand too close. */
export function tickRule(highest: number): TickRule {
  const rule: TickRule = { precision: 0, maxTicksLimit: READABLE_TICKS };
  return highest < MOST_TICKS ? { ...rule, stepSize: 1 } : rule;
}

/** A quarter at a time, upright on a phone too. */
export const PERCENT_TICKS = { stepSize: 25, maxRotation: 0 };

/** A last line may be this much longer, rather than lose its end. */
const SPARE = 3;

/** A label in at most two lines of about `width` characters, the rest as an ellipsis. */
export function wrapLabel(label: string, width: number): string[] {
  if (label.length <= width) return [label];
  const cut = label.slice(0, width + 1).lastIndexOf(" ");
  const end = cut > width / 3 ? cut : width;
  const rest = label.slice(end).trimStart();
  const first = label.slice(0, end).trimEnd();
  const hyphen = cut > width / 3 || first.endsWith("-") ? "" : "-";
  return [first + hyphen, rest.length <= width + SPARE ? rest : truncate(rest, width)];
}
