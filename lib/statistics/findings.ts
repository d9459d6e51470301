import { type FigureCounts, type FigureKey, growthOf, percentOf } from "./figures";
import { leading } from "./leading";

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

/** Of fewer entries a share says nothing. */
const LEAST_ENTRIES = 5;
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

/** The last whole quarter beside the one before it, which must have been whole as well. */
function growth(counts: FigureCounts): Finding | null {
  const whole = growthOf(counts).filter(({ isRunning }) => !isRunning);
  const [before, last] = whole.slice(-2);
  if (before === undefined || last === undefined || whole.length < 3) return null;
  const difference = last.added - before.added;
  if (last.added === 0 && before.added === 0) return null;
  const sentence = difference > 0 ? "growthMore" : difference < 0 ? "growthFewer" : "growthSame";
  return {
    sentence,
    figure: "growth",
    values: { quarter: last.quarter, count: last.added, difference: Math.abs(difference) },
  };
}

function hospitals({ hospitals: all }: FigureCounts): Finding | null {
  const shown = all.filter(({ count }) => count > 0).length;
  if (shown === 0 || all.length < 2) return null;
  return { sentence: "hospitals", figure: "hospitals", values: { count: shown, of: all.length } };
}

function phase({ phases, algorithms }: FigureCounts): Finding | null {
  const most = outstanding(phases.map(({ phase: value, count }) => ({ value, count })));
  return most === null
    ? null
    : {
        sentence: "phase",
        figure: "phases",
        values: { phase: most.value, count: most.count, of: algorithms },
      };
}

function specialism({ phases, noSpecialisms, algorithms }: FigureCounts): Finding | null {
  const known = phases.filter(({ specialism: label }) => label === null || !noSpecialisms.includes(label));
  const most = outstanding(known.map(({ specialism: value, count }) => ({ value, count })));
  return most === null
    ? null
    : {
        sentence: "specialism",
        figure: "phases",
        values: { specialism: most.value, count: most.count, of: algorithms },
      };
}

function stopped({ stoppedCount: count, themes, algorithms }: FigureCounts): Finding | null {
  if (count === 0) return null;
  const most = outstanding(
    themes.map(({ theme, count: times }) => ({ value: theme === "other" ? null : theme, count: times })),
  );
  const values = { count, of: algorithms };
  return most === null
    ? { sentence: "stopped", figure: "stopped", values }
    : {
        sentence: "stoppedWhy",
        figure: "stopped",
        values: { ...values, theme: most.value, times: most.count },
      };
}

function developers({ developers: all, developerCount, algorithms }: FigureCounts): Finding | null {
  if (developerCount < 2 * TOP_DEVELOPERS) return null;
  const top = leading(all, TOP_DEVELOPERS);
  if (top.length === 0) return null;
  const count = top.reduce((sum, developer) => sum + developer.count, 0);
  return {
    sentence: "developers",
    figure: "developers",
    values: { top: top.length, count, of: algorithms, percent: percentOf(count, algorithms) },
  };
}

/** What can be said of the figures in a few sentences: only what is true and tells something; of few entries nothing. */
export function findingsOf(counts: FigureCounts): Finding[] {
  if (counts.algorithms < LEAST_ENTRIES) return [];
  return [growth, stopped, phase, hospitals, developers, specialism]
    .map((find) => find(counts))
    .filter((finding) => finding !== null)
    .slice(0, MOST_FINDINGS);
}
