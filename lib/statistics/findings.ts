import { type FigureCounts, type FigureKey, growthOf, percentOf } from "./figures";
import { takeLeading } from "./leading";
import { hasEnoughValues } from "./speak-enough";

/** One sentence about the figures: its message key, its values, and the figure that shows it. */
export interface Finding {
  sentence:
    | "growthMore"
    | "growthFewer"
    | "growthSame"
    | "hospitals"
    | "phase"
    | "stopped"
    | "stoppedWhy"
    | "specialism"
    | "developers";
  figure: FigureKey;
  values: Record<string, string | number>;
}

/** A finding as a sentence in the reader's language. */
export interface RenderedFinding {
  sentence: string;
  figure: FigureKey;
}

const MAX_FINDINGS = 5;
/** Maximum number of developers whose combined entries are reported. */
const MAX_TOP_DEVELOPERS = 3;

/** Returns the most counted value; null if it ties with another or counts only once. */
function findMostCounted(counts: readonly { value: string | null; count: number }[]) {
  const totals = new Map<string, number>();
  for (const { value, count } of counts)
    if (value !== null) totals.set(value, (totals.get(value) ?? 0) + count);
  const [first, second] = [...totals].toSorted(([, a], [, b]) => b - a);
  return first === undefined || first[1] < 2 || first[1] === second?.[1]
    ? null
    : { value: first[0], count: first[1] };
}

const countOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Compares the last complete quarter with the one before it, which must be complete as well. */
function growth(counts: FigureCounts): Finding | null {
  if (!hasEnoughValues(counts.algorithms, counts.algorithms)) return null;
  const whole = growthOf(counts).filter(({ isRunning }) => !isRunning);
  const [before, last] = whole.slice(-2);
  if (before === undefined || last === undefined || whole.length < 3) return null;
  const difference = last.added - before.added;
  if (last.added === 0 && before.added === 0) return null;
  const sentence = difference > 0 ? "growthMore" : difference < 0 ? "growthFewer" : "growthSame";
  return {
    sentence,
    figure: "growth",
    values: {
      quarter: last.quarter,
      count: last.added,
      difference: Math.abs(difference),
      of: counts.algorithms,
    },
  };
}

function hospitals({ hospitals: all, algorithms, withoutHospital }: FigureCounts): Finding | null {
  const shown = all.filter(({ count }) => count > 0).length;
  const known = algorithms - withoutHospital;
  if (shown === 0 || all.length < 2 || !hasEnoughValues(known, algorithms)) return null;
  const values = { count: shown, of: all.length, known, unknown: withoutHospital };
  return { sentence: "hospitals", figure: "hospitals", values };
}

function phase({ phases, algorithms }: FigureCounts): Finding | null {
  const most = findMostCounted(phases.map(({ phase: value, count }) => ({ value, count })));
  const known = countOf(phases.filter(({ phase: value }) => value !== null));
  return most === null || !hasEnoughValues(known, algorithms)
    ? null
    : {
        sentence: "phase",
        figure: "phases",
        values: { phase: most.value, count: most.count, of: known, unknown: algorithms - known },
      };
}

function specialism({ phases, noSpecialisms, algorithms }: FigureCounts): Finding | null {
  const named = phases.filter(({ specialism: label }) => label !== null && !noSpecialisms.includes(label));
  const most = findMostCounted(named.map(({ specialism: value, count }) => ({ value, count })));
  const known = countOf(named);
  return most === null || !hasEnoughValues(known, algorithms)
    ? null
    : {
        sentence: "specialism",
        figure: "phases",
        values: { specialism: most.value, count: most.count, of: known, unknown: algorithms - known },
      };
}

function stopped(counts: FigureCounts): Finding | null {
  const { stoppedCount: count, withoutReason, themes, phases, algorithms } = counts;
  const known = countOf(phases.filter(({ phase: value }) => value !== null));
  if (count === 0 || !hasEnoughValues(known, algorithms)) return null;
  const reasons = count - withoutReason;
  const most = findMostCounted(
    themes.map(({ theme, count: times }) => ({ value: theme === "other" ? null : theme, count: times })),
  );
  const values = { count, of: known, unknown: algorithms - known };
  return most === null || !hasEnoughValues(reasons, count)
    ? { sentence: "stopped", figure: "stopped", values }
    : {
        sentence: "stoppedWhy",
        figure: "stopped",
        values: { ...values, theme: most.value, times: most.count, reasons },
      };
}

function developers(counts: FigureCounts): Finding | null {
  const { developers: all, developerCount, withoutDeveloper, algorithms } = counts;
  const known = algorithms - withoutDeveloper;
  if (developerCount < 2 * MAX_TOP_DEVELOPERS || !hasEnoughValues(known, algorithms)) return null;
  const top = takeLeading(all, MAX_TOP_DEVELOPERS);
  if (top.length === 0) return null;
  const count = countOf(top);
  return {
    sentence: "developers",
    figure: "developers",
    values: {
      top: top.length,
      count,
      of: known,
      unknown: withoutDeveloper,
      percent: percentOf(count, known),
    },
  };
}

/** Returns the findings that the figures support, at most MAX_FINDINGS, each with the number that it is based on. */
export function buildFindings(counts: FigureCounts): Finding[] {
  return [growth, stopped, phase, hospitals, developers, specialism]
    .map((find) => find(counts))
    .filter((finding) => finding !== null)
    .slice(0, MAX_FINDINGS);
}
