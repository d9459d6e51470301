import { z } from "zod";
import { DATA_MODEL_LIMITS } from "../fields/data-model-rules";
import { isMultiField } from "../fields/entry-fields";
import { buildSingleParameterSchema, idSchema, PAGE_PARAMETER_SCHEMAS } from "../platform/http/parameters";
import { buildLineSchema } from "../platform/text/line";
import { cleanLine } from "../platform/text/schema";
import { IMPORTABLE_FIELDS, type ImportMapping, importMappingShape } from "./mapping-schema";
import { BULK_CORRECTION_ACTS } from "./mends";
import { findStructure, isCorrectionKey } from "./places";
import {
  CSV_DELIMITERS,
  DUPLICATE_ACTIONS,
  FILE_ENCODINGS,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_ROWS_PER_PAGE,
  ROW_FILTERS,
} from "./rules";

/** Maximum size of a mapping; no mapping needs more, and each run stores one. */
const MAPPING_CHARACTERS = 200_000;

/** A mapping in a request: of the right shape, but maybe not ready to be imported with. */
const draft = importMappingShape
  .superRefine((mapping, context) => {
    const complain = (params: Record<string, string | number>) =>
      context.addIssue({ code: "custom", path: ["fields"], params });
    const unknown = Object.keys(mapping.fields).find(
      (name) => !IMPORT_KINDS.some((kind) => findStructure(kind, name) !== null),
    );
    if (unknown !== undefined)
      complain({ problem: "import.unknownEntryField", field: unknown.slice(0, 100) });
    const text = JSON.stringify(mapping);
    if (text.length > MAPPING_CHARACTERS) complain({ problem: "tooLong", max: MAPPING_CHARACTERS });
    // PostgreSQL cannot store NUL or lone surrogates.
    if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(text)) complain({ problem: "wrongFormat" });
  })
  .transform((mapping): ImportMapping => mapping);

/** Accepts the empty value that a form sends for a choice not made. */
const chosen = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), z.enum(values).optional());

/** Converts "true" and "false", as sent by a form, to booleans. */
const asYesOrNo = (given: unknown) => (given === "true" ? true : given === "false" ? false : given);
const yesOrNo = z.preprocess(asYesOrNo, z.boolean());

/** POST /api/v1/admin/imports: a multipart form with the file, whose type the server detects itself. */
export const uploadBodySchema = z.strictObject({
  file: z.instanceof(Blob).meta({ type: "string", format: "binary" }),
  /** Whether rows become entries, the default, or products. */
  kind: z.enum(IMPORT_KINDS).default("entries"),
  /** The file name, sent apart, as not every client names the Blob in a form. */
  fileName: z
    .string()
    .max(255)
    .transform(cleanLine)
    .optional()
    .transform((name) => name || "import"),
});

/** PUT /api/v1/admin/imports/{id}: changes only the given values. Reading the file in another way replaces all rows. */
export const changeRunBodySchema = z.strictObject({
  encoding: chosen(FILE_ENCODINGS),
  delimiter: chosen(CSV_DELIMITERS),
  sheet: z.string().max(200).optional(),
  /** Line number of the header. */
  header: z.preprocess(
    (given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given),
    z.int().min(1).max(10_000_000).optional(),
  ),
  mapping: draft.optional(),
  author: idSchema.optional(),
});
export type ChangeRunBody = z.infer<typeof changeRunBodySchema>;

const correctionKey = z.string().refine(isCorrectionKey, { params: { problem: "unknownField" } });
/** Removes characters that PostgreSQL cannot store from a text. */
const storable = (max: number) =>
  z
    .string()
    .max(max)
    .transform((given) => given.toWellFormed().replaceAll("\u0000", ""));
const text = storable(IMPORT_LIMITS.correctionMax);
/** A corrected value: one text, or several labels of a list. */
const value = z.union([text, z.array(storable(DATA_MODEL_LIMITS.label)).max(DATA_MODEL_LIMITS.values)]);

/** Reports one value where a field takes several, and the reverse. */
function checkValue(
  field: string,
  given: string | string[] | null,
  path: string[],
  context: z.RefinementCtx,
) {
  const isSeveral = isMultiField(field) || field === "functions";
  if (given === null || given === "" || Array.isArray(given) === isSeveral) return;
  const problem = isSeveral ? "listExpected" : "singleExpected";
  context.addIssue({ code: "custom", path, params: { problem } });
}

/** PUT /api/v1/admin/imports/{id}/rows/{line}. Null removes a correction, so that the file's value applies again. */
export const correctRowBodySchema = z
  .strictObject({
    corrections: z.record(correctionKey, value.nullable()).optional(),
    omitted: yesOrNo.optional(),
    /** Action for a row whose product an earlier row or the register has; null for the action for all rows. */
    double: z.enum(DUPLICATE_ACTIONS).nullable().optional(),
  })
  .superRefine(({ corrections = {} }, context) => {
    for (const [field, given] of Object.entries(corrections)) {
      checkValue(field, given, ["corrections", field], context);
    }
  });
export type CorrectRowBody = z.infer<typeof correctRowBodySchema>;

/** POST /api/v1/admin/imports/{id}/replace. */
export const replaceValueBodySchema = z
  .strictObject({
    field: correctionKey,
    from: storable(IMPORT_LIMITS.correctionMax * 2),
    /** The corrected value; null omits the rows instead. */
    to: value.nullable(),
  })
  .superRefine(({ field, to }, context) => checkValue(field, to, ["to"], context));
export type ReplaceValueBody = z.infer<typeof replaceValueBodySchema>;

/** POST /api/v1/admin/imports/{id}/mend: one bulk correction for all problems of a kind. */
export const bulkCorrectionBodySchema = z.strictObject({
  field: z.string().min(1).max(100),
  problem: z.string().min(1).max(100),
  act: z.enum(BULK_CORRECTION_ACTS),
  /** Field to which a text is moved. */
  into: chosen(IMPORTABLE_FIELDS),
  /** Label of the field's list with which it is filled. */
  label: storable(DATA_MODEL_LIMITS.label).optional(),
  /** With `preview`, only returns the effect and changes nothing. */
  preview: yesOrNo.optional(),
});
export type BulkCorrectionBody = z.infer<typeof bulkCorrectionBodySchema>;

/** POST /api/v1/admin/imports/{id}/start. */
export const startImportBodySchema = z.strictObject({
  /** Imports the valid rows, instead of none when one is invalid. */
  skipInvalid: z.preprocess(asYesOrNo, z.boolean().default(false)),
});

const mappingName = buildLineSchema(1, IMPORT_LIMITS.nameMax);

/** POST /api/v1/admin/import-mappings: replaces the mapping of the same kind and name, if any. */
export const saveMappingBodySchema = z
  .strictObject({ name: mappingName, kind: z.enum(IMPORT_KINDS).default("entries"), mapping: draft })
  .superRefine(({ kind, mapping }, context) => {
    const field = Object.keys(mapping.fields).find((name) => findStructure(kind, name) === null);
    if (field === undefined) return;
    const params = { problem: "import.unknownEntryField", field };
    context.addIssue({ code: "custom", path: ["mapping", "fields"], params });
  });
/** PUT /api/v1/admin/import-mappings/{id}. */
export const renameMappingBodySchema = z.strictObject({ name: mappingName });

/** Selects problems by field, by message, or by both. */
const kindQuery = {
  field: buildSingleParameterSchema(z.string().max(100)),
  problem: buildSingleParameterSchema(z.string().max(100)),
};

/** GET /api/v1/admin/imports/{id}/rows. */
export const importRowsQuerySchema = z
  .strictObject({
    show: buildSingleParameterSchema(z.enum(ROW_FILTERS)),
    ...kindQuery,
    page: buildSingleParameterSchema(PAGE_PARAMETER_SCHEMAS.page),
    pageSize: buildSingleParameterSchema(PAGE_PARAMETER_SCHEMAS.pageSize),
  })
  .transform(({ show = "problems", page = 1, pageSize = IMPORT_ROWS_PER_PAGE, ...kind }) => {
    return { show, page, pageSize, ...kind };
  });
export type ImportRowsQuery = z.infer<typeof importRowsQuerySchema>;
