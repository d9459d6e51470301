import { z } from "zod";
import { VISIBILITIES } from "../platform/auth/actor";
import { productReferenceSchema } from "../products/schema";
import { IMPORTABLE_FIELDS } from "./mapping-schema";
import {
  CSV_DELIMITERS,
  DUPLICATE_ACTIONS,
  FILE_ENCODINGS,
  IMPORT_FILE_KINDS,
  IMPORT_KINDS,
  IMPORT_STATUSES,
  ROW_OUTCOMES,
} from "./rules";

const count = z.int().min(0);
const moment = z.iso.datetime();

/** Numbers of rows added, updated and so on by an import, and of those undone. */
const countsAnswer = z
  .strictObject({
    added: count,
    updated: count,
    unchanged: count,
    binned: count,
    skipped: count,
    /** Counts of the undo: removed, restored and left alone; absent before an undo. */
    removed: count.optional(),
    restored: count.optional(),
    left: count.optional(),
  })
  .meta({ id: "ImportCounts" });
export type ImportCounts = z.infer<typeof countsAnswer>;

const summaryShape = {
  _id: z.string(),
  /** Whether rows become entries or products. */
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

export const importRunsAnswerSchema = z.array(runSummary);

const rowCounts = z
  .strictObject({
    all: count,
    added: count,
    changed: count,
    unchanged: count,
    binned: count,
    rejected: count,
    omitted: count,
    /** Product rows that are skipped, as an earlier row or the register has the product. */
    double: count,
    /** Rows whose product an earlier row has, and rows whose product the register has, whatever their action. */
    doubleRows: count,
    doubleProducts: count,
    /** Rows with the name of an entry in the register, or of another row of the file. */
    sameName: count,
    /** Rows with a warning. */
    warnings: count,
  })
  .meta({ id: "ImportRowCounts" });
export type RowCounts = z.infer<typeof rowCounts>;

/** Counts of what was cleaned in cell values when the file was read. */
const cleaning = z
  .strictObject({
    /** Control characters and other invisible characters that were removed. */
    controlCharacters: count,
    /** Characters that are lost in the file or invalid in its encoding; each is stored as U+FFFD. */
    unreadable: count,
    /** Values whose white space was collapsed or trimmed. */
    whiteSpace: count,
  })
  .meta({ id: "ImportCleaning" });
export type CleaningCounts = z.infer<typeof cleaning>;

const values = z.record(z.string(), z.union([z.string(), z.number()]));

/** How a file is read: encoding and delimiter of a text, sheet of a workbook, array of a JSON file. */
const reading = z.strictObject({
  kind: z.enum(IMPORT_FILE_KINDS),
  encoding: z.enum(FILE_ENCODINGS).nullable(),
  delimiter: z.enum(CSV_DELIMITERS).nullable(),
  sheet: z.string().nullable(),
  /** All sheets of a workbook; all arrays of objects in a JSON file, and an empty name for the whole file. */
  sheets: z.array(z.string()),
  /** Date system of a workbook: the year from which it counts days. */
  calendar: z.enum(["1900", "1904"]).optional(),
  /** Line number of the header, and the first lines of the file, from which to choose another header. */
  header: count.optional(),
  beginning: z.array(z.strictObject({ line: count, text: z.string() })).optional(),
  /** Numbers of cells and rows that were read differently from how the file has them. */
  adjusted: z
    .strictObject({
      /** Cells with a quotation mark that is neither doubled nor in a quoted cell; it is read as text. */
      bareQuotes: count,
      /** Cells with a formula error such as #N/A; they are read as empty. */
      errorCells: count,
      /** Rows that end before the last column; their missing cells are read as empty. */
      shortRows: count,
    })
    .optional(),
});
export type SourceReading = z.infer<typeof reading>;

const sourceColumn = z.strictObject({
  name: z.string(),
  /** Sample values by which people recognise the column. */
  samples: z.array(z.string()),
  /** Distinct values with their counts, most frequent first; null when there are too many to list. */
  values: z.array(z.strictObject({ value: z.string(), count })).nullable(),
});
export type SourceColumn = z.infer<typeof sourceColumn>;

/** An entry or product that an import added: the address of its page, and how many of its counted fields are empty. */
const importResult = z.strictObject({ name: z.string(), path: z.string(), missing: count });
export type ImportResult = z.infer<typeof importResult>;

export const importRunAnswerSchema = z
  .strictObject({
    ...summaryShape,
    authorId: z.string(),
    reading,
    columns: z.array(sourceColumn),
    /** The mapping as last saved; it may be incomplete. */
    mapping: z.unknown(),
    rowCounts,
    /** Totals over the rows that are not omitted, from the last check. */
    cleaning,
    phase: z.enum(["check", "write"]).nullable(),
    progress: count,
    total: count,
    failure: z.string().nullable(),
    undone: moment.nullable(),
    /** The first entries or products that the import added; for a finished import. */
    results: z.array(importResult),
    /**
     * Number of added entries by visibility, and how many of those can be made public, or private again, together;
     * empty for an import of products, which have no visibility.
     */
    visibilities: z.array(
      z.strictObject({
        ...{ visibility: z.enum(VISIBILITIES), count, publishable: count, withdrawable: count },
      }),
    ),
  })
  .meta({ id: "ImportRun" });
export type ImportRunDto = z.infer<typeof importRunAnswerSchema>;

/** A problem of a row, at a field or at sourceKey, addedOn or row; `held` is the cell's value. */
const trouble = z
  .strictObject({ path: z.string(), message: z.string(), values, held: z.string() })
  .meta({ id: "ImportProblem" });
export type RowTrouble = z.infer<typeof trouble>;

/** A problem in a row, with the number of rows that have the same problem with the same value. */
const rowProblem = trouble.extend({ alike: count }).meta({ id: "ImportRowProblem" });
export type RowProblem = z.infer<typeof rowProblem>;

const importRow = z.strictObject({
  line: count,
  /** Name of the entry or product; null if unknown. */
  name: z.string().nullable(),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  omitted: z.boolean(),
  corrected: z.array(z.string()),
  /** Fields of the row (or its date, author, institution) where a saved correction was applied. */
  remembered: z.array(z.string()),
  /** For a new entry: an existing entry with the same name. */
  sameName: z.strictObject({ _id: z.string(), algorithmName: z.string() }).nullable(),
  /** For a duplicate product: the line of the earlier row, or the product in the register. */
  double: z
    .strictObject({
      line: count.nullable(),
      product: productReferenceSchema.nullable(),
      /** Action chosen for this row; null if the action for all rows applies. */
      choice: z.enum(DUPLICATE_ACTIONS).nullable(),
    })
    .nullable(),
  /**
   * The start of each value as it would be stored, or of the wrong one; `held` is the start of what the file, or a
   * correction by hand, has instead of it.
   */
  cells: z.array(z.strictObject({ path: z.string(), text: z.string(), held: z.string().nullable() })),
  problems: z.array(rowProblem),
  /** For an importable row: which values are not stored, and who will not see the entry. */
  warnings: z.array(trouble),
  cleaning,
  /** Fields of the entry or product that the row would become; empty for a rejected row. */
  content: z.array(z.strictObject({ field: z.enum(IMPORTABLE_FIELDS), text: z.string() })),
});
export type ImportRowDto = z.infer<typeof importRow>;

export const importRowsAnswerSchema = z
  .strictObject({
    rows: z.array(importRow),
    /** Number of rows that match the filter, on all pages. */
    total: count,
    counts: rowCounts,
  })
  .meta({ id: "ImportRows" });
export type ImportRowsPage = z.infer<typeof importRowsAnswerSchema>;

const kind = { path: z.string(), message: z.string(), values };

/** All problems with the same place and message; `values` are those of one of them. */
const troubleKind = z.strictObject({ ...kind, rows: count });
export type TroubleKind = z.infer<typeof troubleKind>;

/** A wrong value in rows of an import that is chosen from a list or suggested, and the value suggested for it. */
const suggestion = z
  .strictObject({
    path: z.string(),
    held: z.string(),
    /** A value of the list, empty to leave the field empty, or null if none is known. */
    label: z.string().nullable(),
    /** Whether the label is meant without doubt; otherwise a person chooses it for each wrong value. */
    certain: z.boolean(),
    rows: count,
  })
  .meta({ id: "ImportSuggestion" });
export type ImportSuggestion = z.infer<typeof suggestion>;

/** Problems and warnings in the rows of an import. */
export const importTroublesAnswerSchema = z
  .strictObject({
    kinds: z.array(troubleKind),
    /** Warnings of importable rows, such as values that are not stored. */
    warnings: z.array(troubleKind),
    suggestions: z.array(suggestion),
  })
  .meta({ id: "ImportProblems" });
export type ImportTroubles = z.infer<typeof importTroublesAnswerSchema>;

/** Result or preview of a bulk correction of one kind of problem. */
export const bulkCorrectionAnswerSchema = z
  .strictObject({
    /** Number of rows that are corrected or omitted. */
    rows: count,
    /** Number of importable rows in the whole file afterwards. */
    ready: count,
    /** Number of rows that stay wrong, as a text does not fit where it should go. */
    left: count,
    examples: z.array(z.strictObject({ line: count, before: z.string(), after: z.string() })),
  })
  .meta({ id: "ImportMending" });
export type BulkCorrectionPreview = z.infer<typeof bulkCorrectionAnswerSchema>;

export const replacedCountAnswerSchema = z.strictObject({ replaced: count });

/** A later import that changed the same entries and can still be undone there. */
const laterImport = z.strictObject({ _id: z.string(), fileName: z.string(), finished: moment });
export type LaterImport = z.infer<typeof laterImport>;

/** Preview of an undo, with the first entries or products that it would leave alone. */
export const undoPreviewAnswerSchema = z.strictObject({
  remove: count,
  restore: count,
  left: z.array(
    z.strictObject({
      _id: z.string(),
      /** Name of the entry or, in an import of products, of the product. */
      algorithmName: z.string(),
      /** `used`: entries, studies, proposals or merges refer to a product that the import added. */
      why: z.enum(["edited", "deleted", "used"]),
    }),
  ),
  leftCount: count,
  /** The import that must be undone first; while there is one, this undo would do nothing. */
  laterImport: laterImport.nullable(),
});
export type UndoPreview = z.infer<typeof undoPreviewAnswerSchema>;

export const savedMappingAnswerSchema = z
  .strictObject({
    _id: z.string(),
    kind: z.enum(IMPORT_KINDS),
    name: z.string(),
    mapping: z.unknown(),
    updated: moment,
  })
  .meta({ id: "ImportMapping" });
export type SavedMappingDto = z.infer<typeof savedMappingAnswerSchema>;
