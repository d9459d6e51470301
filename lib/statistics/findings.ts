import { addYears, formatDutchDay } from "../entries/recheck-day";
import {
  compareUse,
  describeChange,
  type FigureCounts,
  type FigureKey,
  type LabelCount,
  percentOf,
  sumCounts,
} from "./figures";
import { takeLeadingWithoutCuttingTies } from "./leading";
import { hasEnoughValues } from "./speak-enough";

/** The finding of a figure: the key of its message, and the values in it. */
export interface Finding {
  sentence:
    | "growthYear"
    | "growthTotal"
    | "hospitals"
    | "phase"
    | "makers"
    | "stopped"
    | "stoppedWhy"
    | "developers"
    | "products";
  values: Record<string, string | number>;
}

/** Maximum number of developers whose combined entries are reported. */
const MAX_TOP_DEVELOPERS = 3;

/** Returns the most counted value; null if it ties with another or counts only once. */
function findMostCounted(counts: readonly LabelCount[]) {
  const [first, second] = counts
    .filter(({ label }) => label !== null)
    .toSorted((one, other) => other.count - one.count);
  return first === undefined || first.count < 2 || first.count === second?.count ? null : first;
}

/** Returns the most counted label, out of the entries that have one; null if too few have. */
function findMostCommon(counts: readonly LabelCount[], algorithms: number) {
  const known = sumCounts(counts.filter(({ label }) => label !== null));
  const most = findMostCounted(counts);
  return most === null || !hasEnoughValues(known, algorithms)
    ? null
    : { label: most.label ?? "", count: most.count, of: known };
}

/** Compares registered entries and entries in use with a year ago, where that is known. */
function growth(counts: FigureCounts, inUse: readonly string[]): Finding | null {
  if (!hasEnoughValues(counts.algorithms, counts.algorithms)) return null;
  const use = compareUse(counts, inUse);
  const values = { count: counts.algorithms, quarter: counts.quarters[0]?.quarter ?? "" };
  if (use === null || use.yearAgo === null) return { sentence: "growthTotal", values };
  const { now: used, yearAgo } = use;
  const more = counts.algorithms - yearAgo.algorithms;
  return {
    sentence: "growthYear",
    // The drawing shows the ends of quarters, so the sentence names the day that it compares with.
    values: {
      count: counts.algorithms,
      more,
      day: addYears(formatDutchDay(new Date(counts.countedAt)), -1),
      used,
      ...describeChange(used, yearAgo.used),
    },
  };
}

function hospitals({ hospitals: all, algorithms, withoutHospital }: FigureCounts): Finding | null {
  const shown = all.filter(({ count }) => count > 0).length;
  if (shown === 0 || all.length < 2 || !hasEnoughValues(algorithms - withoutHospital, algorithms))
    return null;
  return { sentence: "hospitals", values: { count: shown, of: all.length } };
}

function phases({ phases: counts, algorithms }: FigureCounts): Finding | null {
  const most = findMostCommon(counts, algorithms);
  return most && { sentence: "phase", values: most };
}

function makers({ makers: counts, algorithms }: FigureCounts): Finding | null {
  const most = findMostCommon(counts, algorithms);
  return most && { sentence: "makers", values: most };
}

function stopped(counts: FigureCounts): Finding | null {
  const { stoppedCount: count, withoutReason, themes, phases: phased, algorithms } = counts;
  const known = sumCounts(phased.filter(({ label }) => label !== null));
  if (count === 0 || !hasEnoughValues(known, algorithms)) return null;
  const reasons = count - withoutReason;
  const named = themes.filter(({ theme }) => theme !== "other");
  const most = findMostCounted(named.map(({ theme, count: times }) => ({ label: theme, count: times })));
  return most === null || !hasEnoughValues(reasons, count)
    ? { sentence: "stopped", values: { count, of: known } }
    : {
        sentence: "stoppedWhy",
        values: { count, of: known, theme: most.label ?? "", times: most.count, reasons },
      };
}

function developers(counts: FigureCounts): Finding | null {
  const { developers: all, developerCount, withoutDeveloper, algorithms } = counts;
  const known = algorithms - withoutDeveloper;
  if (developerCount < 2 * MAX_TOP_DEVELOPERS || !hasEnoughValues(known, algorithms)) return null;
  const top = takeLeadingWithoutCuttingTies(all, MAX_TOP_DEVELOPERS);
  if (top.length === 0) return null;
  const count = sumCounts(top);
  return {
    sentence: "developers",
    values: { top: top.length, count, of: known, percent: percentOf(count, known) },
  };
}

function products({ products: all }: FigureCounts): Finding | null {
  const [first] = takeLeadingWithoutCuttingTies(
    all.map(({ name, hospitals: count }) => ({ name, count })),
    1,
  );
  return first === undefined || first.count < 2
    ? null
    : { sentence: "products", values: { product: first.name, count: first.count } };
}

const FINDINGS: Record<FigureKey, (counts: FigureCounts, inUse: readonly string[]) => Finding | null> = {
  growth,
  phases,
  makers,
  stopped,
  hospitals,
  developers,
  products,
};

/**
 * Returns what a figure shows, to be said in one sentence; null if too few entries have a value, or none stands out.
 * `inUse` are the labels of the phases in which an algorithm is in use.
 */
export const findFinding = (key: FigureKey, counts: FigureCounts, inUse: readonly string[]): Finding | null =>
  FINDINGS[key](counts, inUse);
