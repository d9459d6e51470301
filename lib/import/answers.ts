import { z } from "zod";
import { productName } from "../products/schema";
import { ROW_FIELDS } from "./mapping-schema";
import {
  DELIMITERS,
  DOUBLE_CHOICES,
  ENCODINGS,
  FILE_KINDS,
  IMPORT_KINDS,
  IMPORT_STATUSES,
  ROW_OUTCOMES,
} from "./rules";

const count = z.int().min(0);
const moment = z.iso.datetime();

/** What an import did. */
const countsAnswer = z
  .strictObject({
    added: count,
    updated: count,
    unchanged: count,
    binned: count,
    skipped: count,
    /** Of its undoing. */
    removed: count.optional(),
    restored: count.optional(),
    left: count.optional(),
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.infer<typeof countsAnswer>;

const summaryShape = {
  _id: z.string(),
  /** What its rows become. */
  kind: z.enum(IMPORT_KINDS),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  startedBy: z.string().nullable(),
  timestamp: moment,
  updated: moment,
  rows: count,
  finished: moment.nullable(),
  undoUntil: moment.nullable(),
  counts: countsAnswer.nullable(),
};
const runSummary = z.strictObject(summaryShape).meta({ id: "ImportRunSummary" });
export type ImportRunSummary = z.infer<typeof runSummary>;

export const runsAnswer = z.array(runSummary);

const rowCounts = z
  .strictObject({
    all: count,
    added: count,
    changed: count,
    unchanged: count,
    binned: count,
    rejected: count,
    omitted: count,
    /** Of products: left out, as an earlier row or the register has them. */
    double: count,
    /** Rows whose product an earlier row has, and those whose product the register has, whatever is done with them. */
    doubleRows: count,
    doubleProducts: count,
    /** Of those that are new, how many are called as an entry that is there. */
    sameName: count,
    /** Of those that can be imported, how many have a warning. */
    warnings: count,
  })
  .meta({ id: "ImportRowCounts" });
export type RowCounts = z.infer<typeof rowCounts>;

/** What was cleaned away of values on their way in. */
const cleaning = z
  .strictObject({
    /** Control characters and others that nobody sees. */
    controlCharacters: count,
    /** Signs that the file does not hold any more, or that mean nothing in its letters; each stands there as U+FFFD. */
    unreadable: count,
    /** Values in which white space was folded or trimmed. */
    whiteSpace: count,
  })
  .meta({ id: "ImportCleaning" });
export type CleaningCount = z.infer<typeof cleaning>;

const values = z.record(z.string(), z.union([z.string(), z.number()]));

/** How a file is read: encoding and delimiter of a text, sheet of a workbook, list of a JSON file. */
const reading = z.strictObject({
  kind: z.enum(FILE_KINDS),
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable(),
  sheet: z.string().nullable(),
  /** All sheets of a workbook; all lists of objects in a JSON file, and the whole file as an empty name. */
  sheets: z.array(z.string()),
  /** By which a workbook numbers its days. */
  calendar: z.enum(["1900", "1904"]).optional(),
  /** The line with the names of the columns, and the first lines, of which another can be it. */
  header: count.optional(),
  beginning: z.array(z.strictObject({ line: count, text: z.string() })).optional(),
  /** What was read otherwise than it stands in the file. */
  adjusted: z
    .strictObject({
      /** Cells with a quotation mark that is neither doubled nor in a quoted cell: it is read as text. */
      bareQuotes: count,
      /** Cells with the sign of a failed formula, such as #N/A: they are empty. */
      errorCells: count,
      /** Rows that end before the last column: their other cells are empty. */
      shortRows: count,
    })
    .optional(),
});
export type SourceReading = z.infer<typeof reading>;

/** A column of the file. */
const sourceColumn = z.strictObject({
  name: z.string(),
  /** Some of its values, as people recognise a column by. */
  samples: z.array(z.string()),
  /** Its different values with how often each is there, most frequent first; null when there are too many to list. */
  values: z.array(z.strictObject({ value: z.string(), count })).nullable(),
});
export type SourceColumn = z.infer<typeof sourceColumn>;

export const runAnswer = z
  .strictObject({
    ...summaryShape,
    authorId: z.string(),
    reading,
    columns: z.array(sourceColumn),
    /** As it was left, which need not be complete. */
    mapping: z.unknown(),
    rowCounts,
    /** Of all rows that were looked at last and are not left out. */
    cleaning,
    phase: z.enum(["check", "write"]).nullable(),
    progress: count,
    total: count,
    failure: z.string().nullable(),
    undone: moment.nullable(),
  })
  .meta({ id: "ImportRun" });
export type ImportRunDto = z.infer<typeof runAnswer>;

/** What is wrong in a row, at a field or one of sourceKey, addedOn and row; `held` is what stands there. */
const trouble = z
  .strictObject({ path: z.string(), message: z.string(), values, held: z.string() })
  .meta({ id: "ImportProblem" });
export type RowTrouble = z.infer<typeof trouble>;

const importRow = z.strictObject({
  line: count,
  /** What it is called, as far as that is known. */
  name: z.string().nullable(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  omitted: z.boolean(),
  corrected: z.array(z.string()),
  /** The places at which the mapping remembers a correction that was made. */
  remembered: z.array(z.string()),
  /** Of a new entry: one that is called the same already. */
  sameName: z.strictObject({ _id: z.string(), algorithmName: z.string() }).nullable(),
  /** Of a product that an earlier row has, that row's line; of one that the register has, that product. */
  double: z
    .strictObject({
      line: count.nullable(),
      product: productName.nullable(),
      /** What was chosen for this row; null is as for all. */
      choice: z.enum(DOUBLE_CHOICES).nullable(),
    })
    .nullable(),
  problems: z.array(trouble),
  /** Of a row that can be imported: what is not stored of it, and who will not see it. */
  warnings: z.array(trouble),
  cleaning,
  /** The entry or product that it would become; empty for a row that cannot be taken. */
  content: z.array(z.strictObject({ field: z.enum(ROW_FIELDS), text: z.string() })),
});
export type ImportRowDto = z.infer<typeof importRow>;

export const importRowsAnswer = z
  .strictObject({
    rows: z.array(importRow),
    /** Of the rows that are shown, on all pages. */
    total: count,
    counts: rowCounts,
  })
  .meta({ id: "ImportRows" });
export type ImportRowsPage = z.infer<typeof importRowsAnswer>;

const kind = { path: z.string(), message: z.string(), values };

/** All mistakes of a kind: at one place, and wrong in one way; `values` are of one of them. */
const troubleKind = z.strictObject({ ...kind, rows: count });
export type TroubleKind = z.infer<typeof troubleKind>;

/** The same mistake in several rows. */
const troubleGroup = z.strictObject({ ...kind, held: z.string(), count });
export type TroubleGroup = z.infer<typeof troubleGroup>;

/** What is wrong in the rows of an import. */
export const troublesAnswer = z
  .strictObject({
    kinds: z.array(troubleKind),
    /** What rows that can be imported lose, or what their entries will not do. */
    warnings: z.array(troubleKind),
    /** The most frequent of what is wrong in more than one row in the same way, of the kind that is asked for. */
    groups: z.array(troubleGroup),
    /** How many there are of those. */
    total: count,
  })
  .meta({ id: "ImportProblems" });
export type ImportTroubles = z.infer<typeof troublesAnswer>;

/** What mending a kind of mistake does. */
export const mendAnswer = z
  .strictObject({
    /** In how many rows. */
    rows: count,
    /** How many rows of the whole file can be taken then. */
    ready: count,
    /** In how many it cannot be done, as a text does not fit where it is to go. */
    left: count,
    examples: z.array(z.strictObject({ line: count, before: z.string(), after: z.string() })),
  })
  .meta({ id: "ImportMending" });
export type MendPreview = z.infer<typeof mendAnswer>;

export const replacedAnswer = z.strictObject({ replaced: count });

/** A later import that changed the same entries, and still can be undone there. */
const laterImport = z.strictObject({ _id: z.string(), fileName: z.string(), finished: moment });
export type LaterImport = z.infer<typeof laterImport>;

/** What undoing would do, with the first of those that it would leave alone. */
export const undoPreviewAnswer = z.strictObject({
  remove: count,
  restore: count,
  left: z.array(
    z.strictObject({
      _id: z.string(),
      /** Of an import of products, the product's name. */
      algorithmName: z.string(),
      /** `used`: entries, studies, proposals or merges hang on a product that was added. */
      why: z.enum(["edited", "deleted", "used"]),
    }),
  ),
  leftCount: count,
  /** The import that has to be undone before this one; while there is any, nothing of the above would be done. */
  laterImport: laterImport.nullable(),
});
export type UndoPreview = z.infer<typeof undoPreviewAnswer>;

export const savedMappingAnswer = z
  .strictObject({
    _id: z.string(),
    kind: z.enum(IMPORT_KINDS),
    name: z.string(),
    mapping: z.unknown(),
    updated: moment,
  })
  .meta({ id: "ImportMapping" });
export type SavedMappingDto = z.infer<typeof savedMappingAnswer>;
