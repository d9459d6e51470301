import { hasEnoughValues } from "./speak-enough";
import type { ThemeCount } from "./stop-themes";

/** The figures below the dashboard's headline counts. */
export const LEADING_FIGURES = ["growth", "phases", "makers", "stopped", "hospitals"] as const;
/** The figures among the choices of the dashboard's explorer. */
const EXPLORED_FIGURES = ["developers", "products"] as const;
/** All figures; each has a table, file, picture and URL. */
export const FIGURES = [...LEADING_FIGURES, ...EXPLORED_FIGURES] as const;
export type FigureKey = (typeof FIGURES)[number];

export function isFigureKey(key: string): key is FigureKey {
  return (FIGURES as readonly string[]).includes(key);
}

/** An entry out of service. Values are labels; null where nothing was filled in. */
export interface StoppedEntry {
  id: string;
  name: string;
  hospital: string | null;
  specialism: string | null;
  reason: string | null;
  /** When its first public version out of service was stored. */
  since: string;
  /** Whether that is its first public version at all: it may have been stopped before. */
  isFirst: boolean;
}

/** How many entries have a value, given by its label; null for entries without a value. */
export interface LabelCount {
  label: string | null;
  count: number;
}

/** Counts that all figures and findings are made of: over public entries that are not deleted, for every reader. */
export interface FigureCounts {
  algorithms: number;
  /** Counts per quarter of addition, such as '2026-4' in Dutch time; in order, without empty quarters. */
  quarters: { quarter: string; count: number }[];
  phases: LabelCount[];
  /** The phases that these entries had a year before, as far as they were public then. */
  phasesYearAgo: LabelCount[];
  /** By how many the entries in a phase rose or fell in a quarter, by the versions that were public. */
  phaseChanges: (LabelCount & { quarter: string })[];
  /** Counts per kind of developer: the values of primaryDeveloper. */
  makers: LabelCount[];
  /** Themes of the reasons why entries are out of service. */
  themes: ThemeCount[];
  /** Number of entries out of service without a reason. */
  withoutReason: number;
  /** Entries out of service, the last stopped first; a limited number of them. */
  stopped: StoppedEntry[];
  stoppedCount: number;
  /** How many of them were stopped in the past year, as far as versions tell. */
  stoppedInPastYear: number;
  /** Developers with the most entries, ignoring case and spaces in names; a limited number of them. */
  developers: { name: string; count: number }[];
  developerCount: number;
  /** Number of distinct developer names, counting each spelling. */
  developerNames: number;
  /** Number of entries without a developer. */
  withoutDeveloper: number;
  /** Every current or used hospital with its number of entries, most first; `slug` and `city` are null if it has no page. */
  hospitals: { name: string; slug: string | null; city: string | null; count: number }[];
  /** Products by number of hospitals with an entry not out of service, most first; a limited number of them. */
  products: {
    name: string;
    slug: string;
    supplier: string | null;
    hospitals: number;
    /** Number of hospitals where it is in use. */
    inUse: number;
  }[];
  /** Number of products in at least one hospital. */
  productCount: number;
  /** Certificates of products in use: how many have ended, and how many end within the days of the first mail. */
  certificates: { ended: number; ending: number };
  /** Number of entries without a specific hospital. */
  withoutHospital: number;
  countedAt: string;
}

/** Lists the quarters from first to last, both included. */
export function quartersBetween(first: string, last: string): string[] {
  const indexOf = (quarter: string) => {
    const [year = 0, part = 1] = quarter.split("-").map(Number);
    return year * 4 + part - 1;
  };
  const [from, to] = [indexOf(first), indexOf(last)];
  return Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, step) => `${Math.floor((from + step) / 4)}-${((from + step) % 4) + 1}`,
  );
}

const DUTCH_MONTH = new Intl.DateTimeFormat("sv-SE", {
  year: "numeric",
  month: "2-digit",
  timeZone: "Europe/Amsterdam",
});

/** Returns the quarter of a moment, in Dutch time. */
export function quarterOf(iso: string): string {
  const [year, month] = DUTCH_MONTH.format(new Date(iso)).split("-").map(Number);
  return `${year}-${Math.ceil((month ?? 1) / 3)}`;
}

export interface Quarter {
  quarter: string;
  added: number;
  /** Total number of entries at the end of the quarter. */
  total: number;
  /** How many of them were in use; null if too few have a version of that time, as after an import. */
  used: number | null;
  /** Whether the quarter has not ended yet. */
  isRunning: boolean;
}

/** The share of entries that must have a version of a time to count the phases of that time. */
const MIN_KNOWN_SHARE = 0.9;

/** Returns every quarter from the first entry until now, including those without additions. */
export function growthOf(
  { quarters, phases, phaseChanges, countedAt }: FigureCounts,
  inUse: readonly string[],
): Quarter[] {
  const now = quarterOf(countedAt);
  const counts = new Map(quarters.map(({ quarter, count }) => [quarter, count]));
  const first = quarters[0]?.quarter;
  if (first === undefined) return [];
  const last = quarters.at(-1)?.quarter ?? now;
  let total = 0;
  return quartersBetween(first, [now, last].sort().at(-1) ?? now).map((quarter) => {
    const added = counts.get(quarter) ?? 0;
    total += added;
    const isRunning = quarter === now;
    const then = isRunning ? phases : phaseChanges.filter((change) => change.quarter <= quarter);
    const used = sumCounts(then) < MIN_KNOWN_SHARE * total ? null : sumLabelled(then, inUse);
    return { quarter, added, total, used, isRunning };
  });
}

/** Numbers of entries that are in use now and were a year ago, and how many there were then. */
interface UseComparison {
  now: number;
  /** Null if too few of the entries have a version of a year ago. */
  yearAgo: { used: number; algorithms: number } | null;
}

/** Compares the number of entries in use with a year ago; null if too few entries have a phase. */
export function compareUse(counts: FigureCounts, inUse: readonly string[]): UseComparison | null {
  const { algorithms, phases, phasesYearAgo, quarters, countedAt } = counts;
  if (!hasEnoughValues(sumCounts(phases.filter(({ label }) => label !== null)), algorithms)) return null;
  const before = sumCounts(phasesYearAgo);
  const [year, part] = quarterOf(countedAt).split("-").map(Number);
  const added = sumCounts(quarters.filter(({ quarter }) => quarter < `${(year ?? 0) - 1}-${part}`));
  return {
    now: sumLabelled(phases, inUse),
    yearAgo:
      hasEnoughValues(before, before) && before >= MIN_KNOWN_SHARE * added
        ? { used: sumLabelled(phasesYearAgo, inUse), algorithms: before }
        : null,
  };
}

/** Returns a part of a whole as a rounded percentage; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}

export const sumCounts = (counts: readonly { count: number }[]) =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** Adds up the counts of these labels. */
const sumLabelled = (counts: readonly LabelCount[], labels: readonly string[]) =>
  sumCounts(counts.filter(({ label }) => label !== null && labels.includes(label)));

/** How a number changed: a select of messages, with the size of the change. */
export const describeChange = (now: number, before: number) => ({
  trend: now > before ? "more" : now < before ? "fewer" : "same",
  difference: Math.abs(now - before),
});
