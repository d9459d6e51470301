import { type FigureCounts, type FigureKey, growthOf, percentOf } from "./figures";
import { leading } from "./leading";
import { speakEnough } from "./speak-enough";

/** One sentence about the figures: which it is, what stands in it, and the figure that shows it. */
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

/** A finding in the reader's words. */
export interface SaidFinding {
  sentence: string;
  figure: FigureKey;
}

const MOST_FINDINGS = 5;
/** Of so many developers together is told how many entries are theirs, at most. */
const TOP_DEVELOPERS = 3;

/** The value that is counted most; null when others are counted as often, or it only once. */
function outstanding(counts: readonly { value: string | null; count: number }[]) {
  const totals = new Map<string, number>();
  for (const { value, count } of counts)
    if (value !== null) totals.set(value, (totals.get(value) ?? 0) + count);
  const [first, second] = [...totals].toSorted(([, a], [, b]) => b - a);
  return first === undefined || first[1] < 2 || first[1] === second?.[1]
    ? null
    : { value: first[0], count: first[1] };
}

const countOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The last whole quarter beside the one before it, which must have been whole as well. */
function growth(counts: FigureCounts): Finding | null {
  if (!speakEnough(counts.algorithms, counts.algorithms)) return null;
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
  if (shown === 0 || all.length < 2 || !speakEnough(known, algorithms)) return null;
  const values = { count: shown, of: all.length, known, unknown: withoutHospital };
  return { sentence: "hospitals", figure: "hospitals", values };
}

function phase({ phases, algorithms }: FigureCounts): Finding | null {
  const most = outstanding(phases.map(({ phase: value, count }) => ({ value, count })));
  const known = countOf(phases.filter(({ phase: value }) => value !== null));
  return most === null || !speakEnough(known, algorithms)
    ? null
    : {
        sentence: "phase",
        figure: "phases",
        values: { phase: most.value, count: most.count, of: known, unknown: algorithms - known },
      };
}

function specialism({ phases, noSpecialisms, algorithms }: FigureCounts): Finding | null {
  const named = phases.filter(({ specialism: label }) => label !== null && !noSpecialisms.includes(label));
  const most = outstanding(named.map(({ specialism: value, count }) => ({ value, count })));
  const known = countOf(named);
  return most === null || !speakEnough(known, algorithms)
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
  if (count === 0 || !speakEnough(known, algorithms)) return null;
  const reasons = count - withoutReason;
  const most = outstanding(
    themes.map(({ theme, count: times }) => ({ value: theme === "other" ? null : theme, count: times })),
  );
  const values = { count, of: known, unknown: algorithms - known };
  return most === null || !speakEnough(reasons, count)
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
  if (developerCount < 2 * TOP_DEVELOPERS || !speakEnough(known, algorithms)) return null;
  const top = leading(all, TOP_DEVELOPERS);
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

/** What can be said of the figures in a few sentences: only what is true and tells something, each with its base. */
export function findingsOf(counts: FigureCounts): Finding[] {
  return [growth, stopped, phase, hospitals, developers, specialism]
    .map((find) => find(counts))
    .filter((finding) => finding !== null)
    .slice(0, MOST_FINDINGS);
}
