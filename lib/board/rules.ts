import type { EntryUseState } from "../entries/phase";

/** The first year that a report can be about. */
const FIRST_REPORT_YEAR = 2020;

/** Figures of a report, in the order in which it lists them. */
export const BOARD_FIGURES = [
  "entries",
  "inUse",
  "testing",
  "stopped",
  "added",
  "stoppedInYear",
  "certificatesEnding",
  "certificatesEnded",
  "dossiers",
  "withoutDossier",
  "dutiesOpen",
  "dutiesLate",
  "errorsReported",
  "errorsSolved",
  "errorsOpen",
  "experiences",
  "literacy",
] as const;
export type BoardFigureKey = (typeof BOARD_FIGURES)[number];

/**
 * Where last year's figure comes from: last year's frozen report, or the history. Without either there is none, as the
 * register has nothing of the hospital from before, or does not keep what the figure was.
 */
export const FIGURE_BASES = ["report", "history", "noHistory", "notKept"] as const;

/** Maximum number of duties that a report names, of those that are late or due within a year. */
export const MAX_NAMED_DUTIES = 50;

/** Maximum lengths in characters, and number of rows, of what is typed in a report. */
export const BOARD_LIMITS = { textMax: 5000, lineMax: 200, whenMax: 60, literacyRows: 20 } as const;

/** Returns the year in an address, if a report can be about it; null for anything else. `today` is YYYY-MM-DD. */
export function parseReportYear(text: string, today: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= FIRST_REPORT_YEAR && year <= Number(today.slice(0, 4)) ? year : null;
}

/** A version of an entry, as far as a report needs it. */
export interface CountedVersion {
  entry: string;
  name: string;
  phase: string | null;
  state: EntryUseState | null;
  reason: string | null;
  /** When it was saved, as an ISO moment in UTC. */
  at: string;
  /** Whether it was one of the hospital's entries, and not private. */
  isShown: boolean;
}

/** The first moment of a period, and the first one after it, as ISO moments in UTC. */
export interface Period {
  from: string;
  until: string;
}

export interface StoppedEntry {
  entry: string;
  name: string;
  at: string;
  /** Whether its first version already was out of service, so that it may have stopped long before. */
  byThen: boolean;
  reason: string | null;
}

export interface YearOfEntries {
  /** The last version of each entry at the end of the period. */
  inventory: CountedVersion[];
  added: CountedVersion[];
  stopped: StoppedEntry[];
}

function groupByEntry(versions: readonly CountedVersion[]): CountedVersion[][] {
  return [...Map.groupBy(versions, ({ entry }) => entry).values()];
}

const compareByMoment = (one: { at: string; name: string }, other: { at: string; name: string }) =>
  one.at.localeCompare(other.at) || one.name.localeCompare(other.name, "nl");

/** Returns how an entry stopped, if it is out of service at the end of these versions. */
function findStop(versions: readonly CountedVersion[]): StoppedEntry | null {
  const last = versions.at(-1);
  if (last?.state !== "stopped") return null;
  const begin = versions.findLastIndex(({ state }) => state !== "stopped") + 1;
  const { entry, name, reason } = last;
  return { entry, name, at: versions[begin]?.at ?? last.at, byThen: begin === 0, reason };
}

/**
 * Returns what a hospital had at the end of a period, and what was added and stopped in it. `versions` are in the order
 * in which they were saved. An entry is added when it is first among those of the hospital.
 */
export function summariseEntries(
  versions: readonly CountedVersion[],
  { from, until }: Period,
): YearOfEntries {
  const isWithin = ({ at }: { at: string }) => at >= from && at < until;
  const shown = groupByEntry(versions.filter(({ at }) => at < until)).filter(
    (saved) => saved.at(-1)?.isShown === true,
  );
  return {
    inventory: shown.flatMap((saved) => saved.at(-1) ?? []),
    added: shown
      .flatMap((saved) => {
        const first = saved.find(({ isShown }) => isShown);
        const last = saved.at(-1);
        return first === undefined || last === undefined ? [] : { ...last, at: first.at };
      })
      .filter(isWithin)
      .toSorted(compareByMoment),
    stopped: shown
      .flatMap((saved) => findStop(saved) ?? [])
      .filter(isWithin)
      .toSorted(compareByMoment),
  };
}

/** Returns whether the history reaches back to before a moment. */
export const hasHistoryBefore = (versions: readonly CountedVersion[], moment: string) =>
  versions.some(({ at }) => at < moment);
