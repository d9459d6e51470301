import type { ThemeCount } from "./stop-themes";

/** What the dashboard says between its headline counts and its charts, each with a table, a file, a picture and an address. */
export const FIGURES = ["growth", "developers", "phases", "stopped", "hospitals", "products"] as const;
export type FigureKey = (typeof FIGURES)[number];

export function isFigureKey(key: string): key is FigureKey {
  return (FIGURES as readonly string[]).includes(key);
}

/** An entry that is out of service. Values are labels; null is not said. */
export interface StoppedEntry {
  id: string;
  name: string;
  hospital: string | null;
  specialism: string | null;
  reason: string | null;
}

/** What all figures and findings are made of: over public entries that are not deleted, whoever asks. */
export interface FigureCounts {
  algorithms: number;
  /** By the quarter in which they were added, as '2026-4' in Dutch time; in order, those of none left out. */
  quarters: { quarter: string; count: number }[];
  phases: { phase: string | null; specialism: string | null; count: number }[];
  /** What can be chosen as a specialism and is none, such as 'Meerdere specialismen'. */
  noSpecialisms: string[];
  /** What the reasons of those out of service are about. */
  themes: ThemeCount[];
  /** How many out of service name no reason. */
  withoutReason: number;
  /** Those out of service, the newest first, of many only the first. */
  stopped: StoppedEntry[];
  stoppedCount: number;
  /** The developers with most entries, whatever their capitals and spaces; of many only the first. */
  developers: { name: string; count: number }[];
  developerCount: number;
  /** How many names of developers there are, where each spelling is one. */
  developerNames: number;
  /** How many entries name no developer. */
  withoutDeveloper: number;
  /** Every hospital that can be chosen or was, with its entries and the address of its page, if it has one; most entries first. */
  hospitals: { name: string; slug: string | null; count: number }[];
  /** Products with the hospitals of their entries that are not out of service, most hospitals first; the first alone. */
  products: { name: string; slug: string; supplier: string | null; hospitals: number }[];
  /** How many products there are in use in any hospital. */
  productCount: number;
  /** How many entries name no one hospital. */
  withoutHospital: number;
  countedAt: string;
}

/** The quarters from one to another, both included. */
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

/** The quarter of a moment, in Dutch time. */
export function quarterOf(iso: string): string {
  const [year, month] = DUTCH_MONTH.format(new Date(iso)).split("-").map(Number);
  return `${year}-${Math.ceil((month ?? 1) / 3)}`;
}

export interface Quarter {
  quarter: string;
  added: number;
  /** How many there were at its end. */
  total: number;
  /** Whether it is still going on. */
  isRunning: boolean;
}

/** Every quarter from the first entry to now, those in which none was added too. */
export function growthOf({ quarters, countedAt }: Pick<FigureCounts, "quarters" | "countedAt">): Quarter[] {
  const now = quarterOf(countedAt);
  const counts = new Map(quarters.map(({ quarter, count }) => [quarter, count]));
  const first = quarters[0]?.quarter;
  if (first === undefined) return [];
  const last = quarters.at(-1)?.quarter ?? now;
  let total = 0;
  return quartersBetween(first, [now, last].sort().at(-1) ?? now).map((quarter) => {
    const added = counts.get(quarter) ?? 0;
    total += added;
    return { quarter, added, total, isRunning: quarter === now };
  });
}

export interface Matrix {
  phases: (string | null)[];
  rows: { specialism: string | null; cells: number[]; total: number }[];
  highest: number;
}

/** As the list of the data model has it, then what is not in it (any more), and null last. */
function inOrder(list: readonly string[], found: Iterable<string | null>): (string | null)[] {
  const place = (label: string | null) =>
    label === null ? list.length + 1 : list.includes(label) ? list.indexOf(label) : list.length;
  return [...new Set(found)].toSorted((a, b) => (a === b ? 0 : place(a) - place(b)));
}

/**
 * Specialisms by phases: every phase that is offered, as an empty column tells something, and the specialisms that have
 * entries, the most first. What no value was chosen for stands last.
 */
export function matrixOf(
  counts: FigureCounts["phases"],
  lists: { phases: readonly { label: string; retired: boolean }[]; specialisms: readonly string[] },
): Matrix {
  const { phases, specialisms } = lists;
  const offered = phases.filter(({ retired }) => !retired).map(({ label }) => label);
  const columns = inOrder(
    phases.map(({ label }) => label),
    [...offered, ...counts.map(({ phase }) => phase)],
  );
  const rows = inOrder(
    specialisms,
    counts.map(({ specialism }) => specialism),
  ).map((specialism) => {
    const own = counts.filter((count) => count.specialism === specialism);
    const cells = columns.map((phase) =>
      own.filter((count) => count.phase === phase).reduce((sum, { count }) => sum + count, 0),
    );
    return { specialism, cells, total: cells.reduce((sum, count) => sum + count, 0) };
  });
  const isLast = ({ specialism }: { specialism: string | null }) => Number(specialism === null);
  return {
    phases: columns,
    rows: rows.toSorted((a, b) => isLast(a) - isLast(b) || b.total - a.total),
    highest: Math.max(0, ...rows.flatMap(({ cells }) => cells)),
  };
}

/** How dark a cell is: 0 for none to 4 for the highest. */
export function shadeOf(count: number, highest: number): 0 | 1 | 2 | 3 | 4 {
  return count === 0 ? 0 : (Math.ceil((4 * count) / highest) as 1 | 2 | 3 | 4);
}

/** A part of a whole in whole percents; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole);
}
