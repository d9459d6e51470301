/**
 * Limits of imports in the browser, far above the size of a register of hospitals. `npm run import:entries` has none.
 */
export const IMPORT_LIMITS = {
  /** Next passes on at most 10 MB of a body that went through its middleware, including the form around the file. */
  bytes: 8 * 1024 * 1024,
  megabytes: 8,
  rows: 10_000,
  columns: 200,
  /** Size of an unpacked workbook. */
  unpackedBytes: 40 * 1024 * 1024,
  nameMax: 100,
  /** Characters of one correction, more than the longest field takes. */
  correctionMax: 4_000,
} as const;

/** Kinds of imports, by what their rows become. */
export const IMPORT_KINDS = ["entries", "products"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_STATUSES = ["mapping", "checked", "importing", "undoing", "done", "undone"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Statuses in which an import run can still be changed. */
export const CHANGEABLE_STATUSES = ["mapping", "checked"] as const satisfies readonly ImportStatus[];

export function isRunChangeable({ status }: { status: string }): boolean {
  return CHANGEABLE_STATUSES.some((open) => open === status);
}

export const IMPORT_STEPS = ["file", "mapping", "check", "import", "done"] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const STEP_BY_STATUS: Record<ImportStatus, ImportStep> = {
  mapping: "mapping",
  checked: "check",
  importing: "import",
  undoing: "done",
  done: "done",
  undone: "done",
};

const DAY = 86_400_000;
/** Milliseconds after an import within which it can be undone. */
const UNDO_WITHIN = DAY;
/** Milliseconds after its last change for which an import is stored, with its file and rows. */
export const RUN_RETENTION_MS = 7 * DAY;
/** Milliseconds without heartbeat after which a process that works on an import counts as dead. */
export const HEARTBEAT_TIMEOUT_MS = 60_000;

/** Returns the last moment at which an import finished at that time can be undone. */
export function getUndoDeadline(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + UNDO_WITHIN);
}

export function canUndoAt(finishedAt: Date | null, now: Date): boolean {
  return finishedAt !== null && now.getTime() <= getUndoDeadline(finishedAt).getTime();
}

export const IMPORT_FILE_KINDS = ["csv", "xlsx", "json"] as const;
export const FILE_ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];
export const CSV_DELIMITERS = [",", ";", "\t", "|"] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** Maximum distinct values of a column to list; a column with more is no choice field. */
export const MAX_LISTED_VALUES = 150;

/** Outcomes of a row; `double` rows are skipped, as an earlier row or the register has the same product. */
export const ROW_OUTCOMES = ["added", "changed", "unchanged", "binned", "rejected", "double"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/**
 * Actions for a row whose product an earlier row or the register has. Only a product of the register can be updated.
 */
export const DUPLICATE_ACTIONS = ["update", "skip", "add"] as const;
export type DuplicateAction = (typeof DUPLICATE_ACTIONS)[number];
export const DEFAULT_DUPLICATE_ACTIONS = { inFile: "skip", inRegister: "update" } as const;

/** Kinds of cleaning of cell values; each is counted. */
export const CLEANING_KINDS = ["controlCharacters", "unreadable", "whiteSpace"] as const;

/** Rows per page of a list of an import's rows, unless a request says otherwise. */
export const IMPORT_ROWS_PER_PAGE = 50;
export const ROW_FILTERS = [
  "problems",
  "warnings",
  "sameName",
  "doubles",
  "changed",
  "ready",
  "omitted",
  "all",
] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

export const MAX_SKIPPED_IN_UNDO_PREVIEW = 50;
/** Added entries or products listed when an import is done, and per page of the list of all of them. */
export const RESULTS_PER_PAGE = 100;

/**
 * Bulk corrections: cut the text, move it to another field, empty the value, or fill the field with one value of its
 * list; `keep` makes sure that an ignored value is stored, by giving the field that it depends on the required value.
 */
export const SAVED_BULK_CORRECTION_ACTS = ["shorten", "move", "empty", "fill", "keep"] as const;
