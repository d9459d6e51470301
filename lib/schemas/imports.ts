import { z } from "zod";
import { DATA_MODEL_LIMITS } from "../domain/data-model-rules";
import { FIELD_KEYS, isChoiceField, isFieldKey, isMultiField } from "../domain/entry-fields";
import {
  DELIMITERS,
  ENCODINGS,
  FILE_KINDS,
  IMPORT_LIMITS,
  IMPORT_STATUSES,
  type ImportRowsPage,
  type ImportRunDto,
  type ImportRunSummary,
  ROW_CHOICES,
  ROW_OUTCOMES,
  ROWS_PER_PAGE,
  type SavedMappingDto,
  type UndoPreview,
} from "../domain/imports";
import { oneParameter, PAGE_PARAMETERS } from "./entry-query";
import { mappingShape } from "./import-mapping";
import { cleanLine } from "./text";

/** More than any mapping has, and little enough to be stored with each run. */
const MAPPING_CHARACTERS = 200_000;

/** A mapping on its way: of the right shape, whether or not it can be carried out yet. */
const draft = mappingShape.superRefine((mapping, context) => {
  const unknown = Object.keys(mapping.fields).find((name) => !isFieldKey(name));
  const problem =
    unknown === undefined ? null : { problem: "import.unknownEntryField", field: unknown.slice(0, 100) };
  if (problem !== null) context.addIssue({ code: "custom", path: ["fields"], params: problem });
  if (JSON.stringify(mapping).length > MAPPING_CHARACTERS) {
    context.addIssue({
      code: "custom",
      params: { problem: "tooLong", max: MAPPING_CHARACTERS },
      path: ["fields"],
    });
  }
  // No database holds these characters.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(JSON.stringify(mapping))) {
    context.addIssue({ code: "custom", params: { problem: "wrongFormat" }, path: ["fields"] });
  }
});

/** What a form sends of a choice that was not made. */
const chosen = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), z.enum(values).optional());

const sheet = z.string().max(200).optional();

/** POST /api/v1/admin/imports: a multipart form with the file. What it really is, the server looks at. */
export const uploadBody = z.strictObject({
  file: z.instanceof(Blob).meta({ type: "string", format: "binary" }),
  /** A Blob of a form has none of its own everywhere. */
  fileName: z
    .string()
    .max(255)
    .transform(cleanLine)
    .optional()
    .transform((name) => name || "import"),
});

/** PUT /api/v1/admin/imports/{id}: what is given is changed. Another reading begins anew with the rows. */
export const changeRunBody = z.strictObject({
  encoding: chosen(ENCODINGS),
  delimiter: chosen(DELIMITERS),
  sheet,
  mapping: draft.optional(),
  author: z.string().max(64).optional(),
});
export type ChangeRunBody = z.infer<typeof changeRunBody>;

const correctionKey = z
  .string()
  .refine((key) => isFieldKey(key) || key === "sourceKey" || key === "addedOn", {
    params: { problem: "unknownField" },
  });
/** A text as a database can hold it. */
const storable = (max: number) =>
  z
    .string()
    .max(max)
    .transform((given) => given.toWellFormed().replaceAll("\u0000", ""));
const text = storable(IMPORT_LIMITS.correctionMax);
/** Several are labels of a list. */
const value = z.union([text, z.array(storable(DATA_MODEL_LIMITS.label)).max(DATA_MODEL_LIMITS.values)]);

function checkValue(field: string, given: string | string[], complain: (problem: string) => void): void {
  const isMulti = isMultiField(field);
  if (Array.isArray(given) && !isMulti) complain("singleExpected");
  if (!Array.isArray(given) && isMulti && given !== "") complain("listExpected");
}

/** PUT /api/v1/admin/imports/{id}/rows/{line}. A correction that is null is taken away: what the file says stands. */
export const correctRowBody = z
  .strictObject({
    corrections: z.record(correctionKey, value.nullable()).optional(),
    omitted: z
      .preprocess((given) => (given === "true" ? true : given === "false" ? false : given), z.boolean())
      .optional(),
  })
  .superRefine(({ corrections = {} }, context) => {
    for (const [field, given] of Object.entries(corrections)) {
      if (given === null) continue;
      checkValue(field, given, (problem) =>
        context.addIssue({ code: "custom", path: ["corrections", field], params: { problem } }),
      );
    }
  });
export type CorrectRowBody = z.infer<typeof correctRowBody>;

/** POST /api/v1/admin/imports/{id}/replace. */
export const replaceBody = z
  .strictObject({
    field: correctionKey,
    from: storable(IMPORT_LIMITS.correctionMax * 2),
    /** Null leaves the rows out. */
    to: value.nullable(),
  })
  .superRefine(({ field, to }, context) => {
    if (to === null) return;
    checkValue(field, to, (problem) =>
      context.addIssue({ code: "custom", path: ["to"], params: { problem } }),
    );
  });
export type ReplaceBody = z.infer<typeof replaceBody>;

/** POST /api/v1/admin/imports/{id}/start. */
export const startBody = z.strictObject({
  /** Takes the rows that can be taken, instead of none when one cannot. */
  skipInvalid: z.preprocess(
    (given) => (given === "true" ? true : given === "false" ? false : given),
    z.boolean().default(false),
  ),
});

const mappingName = z.string().transform(cleanLine).pipe(z.string().min(1).max(IMPORT_LIMITS.nameMax));

/** POST /api/v1/admin/import-mappings: of a name that is there already it becomes the new mapping. */
export const saveMappingBody = z.strictObject({ name: mappingName, mapping: draft });
export type SaveMappingBody = z.infer<typeof saveMappingBody>;
/** PUT /api/v1/admin/import-mappings/{id}. */
export const renameMappingBody = z.strictObject({ name: mappingName });

/** GET /api/v1/admin/imports/{id}/rows. */
export const rowsQuery = z
  .strictObject({
    show: oneParameter(z.enum(ROW_CHOICES)),
    page: oneParameter(PAGE_PARAMETERS.page),
    pageSize: oneParameter(PAGE_PARAMETERS.pageSize),
  })
  .transform(({ show = "problems", page = 1, pageSize = ROWS_PER_PAGE }) => ({ show, page, pageSize }));
export type RowsQuery = z.infer<typeof rowsQuery>;

const count = z.int().min(0);
const moment = z.iso.datetime();

const countsAnswer = z
  .strictObject({
    added: count,
    updated: count,
    unchanged: count,
    binned: count,
    skipped: count,
    removed: count.optional(),
    restored: count.optional(),
    left: count.optional(),
  })
  .meta({ id: "ImportCounts" });

const summaryShape = {
  _id: z.string(),
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

export const runsAnswer = z.array(
  z.strictObject(summaryShape).meta({ id: "ImportRunSummary" }),
) as unknown as z.ZodType<ImportRunSummary[]>;

const rowCounts = z
  .strictObject({
    all: count,
    added: count,
    changed: count,
    unchanged: count,
    binned: count,
    rejected: count,
    omitted: count,
  })
  .meta({ id: "ImportRowCounts" });

const values = z.record(z.string(), z.union([z.string(), z.number()]));

export const runAnswer = z
  .strictObject({
    ...summaryShape,
    authorId: z.string(),
    reading: z.strictObject({
      kind: z.enum(FILE_KINDS),
      encoding: z.enum(ENCODINGS).nullable(),
      delimiter: z.enum(DELIMITERS).nullable(),
      sheet: z.string().nullable(),
      sheets: z.array(z.string()),
    }),
    columns: z.array(
      z.strictObject({
        name: z.string(),
        samples: z.array(z.string()),
        values: z.array(z.strictObject({ value: z.string(), count })).nullable(),
      }),
    ),
    mapping: z.unknown(),
    rowCounts,
    phase: z.enum(["check", "write"]).nullable(),
    progress: count,
    total: count,
    failure: z.string().nullable(),
    undone: moment.nullable(),
  })
  .meta({ id: "ImportRun" }) as unknown as z.ZodType<ImportRunDto>;

const trouble = z
  .strictObject({ path: z.string(), message: z.string(), values, held: z.string() })
  .meta({ id: "ImportProblem" });

export const importRowsAnswer: z.ZodType<ImportRowsPage> = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        line: count,
        name: z.string().nullable(),
        outcome: z.enum(ROW_OUTCOMES).nullable(),
        omitted: z.boolean(),
        corrected: z.array(z.string()),
        problems: z.array(trouble),
        content: z.array(z.strictObject({ field: z.enum(FIELD_KEYS), text: z.string() })),
      }),
    ),
    total: count,
    counts: rowCounts,
    groups: z.array(
      z.strictObject({ path: z.string(), held: z.string(), message: z.string(), values, count }),
    ),
  })
  .meta({ id: "ImportRows" });

export const replacedAnswer = z.strictObject({ replaced: count });

export const undoPreviewAnswer: z.ZodType<UndoPreview> = z.strictObject({
  remove: count,
  restore: count,
  left: z.array(
    z.strictObject({ _id: z.string(), algorithmName: z.string(), why: z.enum(["edited", "deleted"]) }),
  ),
  leftCount: count,
});

export const savedMappingAnswer = z
  .strictObject({ _id: z.string(), name: z.string(), mapping: z.unknown(), updated: moment })
  .meta({ id: "ImportMapping" }) as unknown as z.ZodType<SavedMappingDto>;

/** Whether a correction of this field is chosen from its list, rather than typed. */
export function isChosen(path: string): boolean {
  return isFieldKey(path) && isChoiceField(path);
}
