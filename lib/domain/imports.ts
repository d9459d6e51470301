import type { FieldKey } from "./entry-fields";
import type { ErrorCode } from "./errors";

/**
 * An import in the browser: what it is made of and what it may. A file of more is for `npm run import:entries`, which has
 * no such limits; a register of hospitals is far smaller than these.
 */
export const IMPORT_LIMITS = {
  /** Next hands on no more than 10 MB of a body that passed its middleware, the form around the file included. */
  bytes: 8 * 1024 * 1024,
  megabytes: 8,
  rows: 10_000,
  columns: 200,
  /** Of a workbook once it is unpacked. */
  unpackedBytes: 40 * 1024 * 1024,
  nameMax: 100,
  /** Characters of one correction; the longest field takes fewer. */
  correctionMax: 4_000,
} as const;

export const IMPORT_STATUSES = ["mapping", "checked", "importing", "undoing", "done", "undone"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_STEPS = ["file", "mapping", "check", "import", "done"] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const STEP_OF: Record<ImportStatus, ImportStep> = {
  mapping: "mapping",
  checked: "check",
  importing: "import",
  undoing: "done",
  done: "done",
  undone: "done",
};

const DAY = 86_400_000;
/** So long an import can be taken back. */
export const UNDO_WITHIN = DAY;
/** So long after anybody did something about it an import is kept, with its file and rows. */
export const RUN_KEPT_FOR = 7 * DAY;
/** A process that works on an import says so much more often than this; one that is silent for longer is dead. */
export const SILENT_AFTER = 60_000;

/** The last moment at which an import that was stored then can be taken back. */
export function undoUntil(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + UNDO_WITHIN);
}

export function mayUndoAt(finishedAt: Date | null, now: Date): boolean {
  return finishedAt !== null && now.getTime() <= undoUntil(finishedAt).getTime();
}

/** What an import made of an entry, and how that entry stands now. */
export interface UndoSubject {
  /** The version that the import made; 1 is an entry that it added. */
  number: number;
  version: number;
  inBin: boolean;
}

/** What undoing does with an entry: what somebody edited or deleted since is left alone. */
export function undoOf({ number, version, inBin }: UndoSubject): "remove" | "restore" | "edited" | "deleted" {
  if (inBin) return "deleted";
  if (version !== number) return "edited";
  return number === 1 ? "remove" : "restore";
}

export const FILE_KINDS = ["csv", "xlsx"] as const;
export type SourceKind = (typeof FILE_KINDS)[number];
export const ENCODINGS = ["utf-8", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How a file is read: of a text its letters and what stands between columns, of a workbook which sheet. */
export interface SourceReading {
  kind: SourceKind;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  /** All sheets of a workbook. */
  sheets: string[];
}

/** A column of the file. */
export interface SourceColumn {
  name: string;
  /** Some of its values, as people recognise a column by. */
  samples: string[];
  /** Its different values with how often each is there, most frequent first; null when there are too many to list. */
  values: { value: string; count: number }[] | null;
}

/** More different values than this are no list that somebody chooses from. */
export const MOST_LISTED_VALUES = 150;

/** What can be corrected in a row: a field, the key that it is recognised by, and its day (YYYY-MM-DD). */
export type CorrectionKey = FieldKey | "sourceKey" | "addedOn";
export type Corrections = Partial<Record<CorrectionKey, string | string[]>>;

export const ROW_OUTCOMES = ["added", "changed", "unchanged", "binned", "rejected"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** What is wrong in a row, at a field or one of sourceKey, addedOn and row. */
export interface RowTrouble {
  path: string;
  message: string;
  values: Record<string, string | number>;
  /** What stands there, several values after each other. */
  held: string;
}

export interface ImportRowDto {
  line: number;
  /** What it is called, as far as that is known. */
  name: string | null;
  outcome: RowOutcome | null;
  omitted: boolean;
  corrected: string[];
  problems: RowTrouble[];
  /** The entry that it would become; empty for a row that cannot be taken. */
  content: { field: FieldKey; text: string }[];
}

/** The same mistake in several rows. */
export interface TroubleGroup {
  path: string;
  held: string;
  message: string;
  values: Record<string, string | number>;
  count: number;
}

export interface RowCounts {
  all: number;
  added: number;
  changed: number;
  unchanged: number;
  binned: number;
  rejected: number;
  omitted: number;
}

export interface ImportRowsPage {
  rows: ImportRowDto[];
  /** Of the rows that are shown, on all pages. */
  total: number;
  counts: RowCounts;
  groups: TroubleGroup[];
}

export const ROWS_PER_PAGE = 10;
export const ROW_CHOICES = ["problems", "ready", "omitted", "all"] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

/** What an import did. */
export interface ImportCounts {
  added: number;
  updated: number;
  unchanged: number;
  binned: number;
  skipped: number;
  /** Of its undoing. */
  removed?: number;
  restored?: number;
  left?: number;
}

export interface ImportRunSummary {
  _id: string;
  status: ImportStatus;
  fileName: string;
  startedBy: string | null;
  timestamp: string;
  updated: string;
  rows: number;
  finished: string | null;
  undoUntil: string | null;
  counts: ImportCounts | null;
}

/** Why the last try stored nothing. */
export type ImportFailure = ErrorCode | "stopped";

export interface ImportRunDto extends ImportRunSummary {
  authorId: string;
  reading: SourceReading;
  columns: SourceColumn[];
  /** As it was left, which need not be complete. */
  mapping: unknown;
  rowCounts: RowCounts;
  phase: "check" | "write" | null;
  progress: number;
  total: number;
  failure: string | null;
  undone: string | null;
}

/** What undoing would do, with the first of those that it would leave alone. */
export interface UndoPreview {
  remove: number;
  restore: number;
  left: { _id: string; algorithmName: string; why: "edited" | "deleted" }[];
  leftCount: number;
}

export const MOST_LEFT_SHOWN = 50;

export interface SavedMappingDto {
  _id: string;
  name: string;
  mapping: unknown;
  updated: string;
}
