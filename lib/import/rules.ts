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

/** What the rows of an import become. */
export const IMPORT_KINDS = ["entries", "products"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_STATUSES = ["mapping", "checked", "importing", "undoing", "done", "undone"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** In which a run can be changed still. */
export const OPEN_STATUSES = ["mapping", "checked"] as const satisfies readonly ImportStatus[];

export function isOpen({ status }: { status: string }): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

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
const UNDO_WITHIN = DAY;
/** So long after anybody did something about it an import is stored, with its file and rows. */
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

export const FILE_KINDS = ["csv", "xlsx", "json"] as const;
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** More different values than this are no list that somebody chooses from. */
export const MOST_LISTED_VALUES = 150;

/** `double` is left out: the same product as an earlier row, or as one in the register. */
export const ROW_OUTCOMES = ["added", "changed", "unchanged", "binned", "rejected", "double"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/**
 * What is done with a row whose product an earlier row has already, or the register. Nothing but the register's product
 * can be updated.
 */
export const DOUBLE_CHOICES = ["update", "skip", "add"] as const;
export type DoubleChoice = (typeof DOUBLE_CHOICES)[number];
export const DOUBLE_DEFAULTS = { inFile: "skip", inRegister: "update" } as const;

/** What is cleaned away of values on their way in. */
export const CLEANINGS = ["controlCharacters", "unreadable", "whiteSpace"] as const;

export const GROUPS_AT_ONCE = 25;

export const ROWS_PER_PAGE = 10;
export const ROW_CHOICES = [
  "problems",
  "warnings",
  "sameName",
  "doubles",
  "changed",
  "ready",
  "omitted",
  "all",
] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

export const MOST_LEFT_SHOWN = 50;

/**
 * How all mistakes of a kind are mended: the text is cut, goes to another field, or what is wrong is left out; a value that
 * would not be stored is kept by giving the field that it depends on the value that it needs.
 */
export const MENDS = ["shorten", "move", "empty", "keep"] as const;
