import { z } from "zod";
import { DATA_MODEL_LIMITS } from "../fields/data-model-rules";
import { isMultiField } from "../fields/entry-fields";
import { idText, oneParameter, PAGE_PARAMETERS } from "../platform/http/parameters";
import { line } from "../platform/text/line";
import { cleanLine } from "../platform/text/schema";
import { type ImportMapping, mappingShape, ROW_FIELDS } from "./mapping-schema";
import { MEND_ACTS } from "./mends";
import { isCorrectionKey, structureAt } from "./places";
import {
  DELIMITERS,
  DOUBLE_CHOICES,
  ENCODINGS,
  GROUPS_AT_ONCE,
  IMPORT_KINDS,
  IMPORT_LIMITS,
  ROW_CHOICES,
  ROWS_PER_PAGE,
} from "./rules";

/** More than any mapping has, and little enough to be stored with each run. */
const MAPPING_CHARACTERS = 200_000;

/** A mapping on its way: of the right shape, whether or not it can be carried out yet. */
const draft = mappingShape
  .superRefine((mapping, context) => {
    const complain = (params: Record<string, string | number>) =>
      context.addIssue({ code: "custom", path: ["fields"], params });
    const unknown = Object.keys(mapping.fields).find(
      (name) => !IMPORT_KINDS.some((kind) => structureAt(kind, name) !== null),
    );
    if (unknown !== undefined)
      complain({ problem: "import.unknownEntryField", field: unknown.slice(0, 100) });
    const text = JSON.stringify(mapping);
    if (text.length > MAPPING_CHARACTERS) complain({ problem: "tooLong", max: MAPPING_CHARACTERS });
    // No database holds these characters.
    if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(text)) complain({ problem: "wrongFormat" });
  })
  .transform((mapping): ImportMapping => mapping);

/** What a form sends of a choice that was not made. */
const chosen = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), z.enum(values).optional());

/** What a form sends of a choice between yes and no. */
const asYesOrNo = (given: unknown) => (given === "true" ? true : given === "false" ? false : given);
const yesOrNo = z.preprocess(asYesOrNo, z.boolean());

/** POST /api/v1/admin/imports: a multipart form with the file. What it really is, the server looks at. */
export const uploadBody = z.strictObject({
  file: z.instanceof(Blob).meta({ type: "string", format: "binary" }),
  /** What its rows become; of entries when it is left out. */
  kind: z.enum(IMPORT_KINDS).default("entries"),
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
  sheet: z.string().max(200).optional(),
  /** The line with the names of the columns. */
  header: z.preprocess(
    (given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given),
    z.int().min(1).max(10_000_000).optional(),
  ),
  mapping: draft.optional(),
  author: idText.optional(),
});
export type ChangeRunBody = z.infer<typeof changeRunBody>;

const correctionKey = z.string().refine(isCorrectionKey, { params: { problem: "unknownField" } });
/** A text as a database can hold it. */
const storable = (max: number) =>
  z
    .string()
    .max(max)
    .transform((given) => given.toWellFormed().replaceAll("\u0000", ""));
const text = storable(IMPORT_LIMITS.correctionMax);
/** Several are labels of a list. */
const value = z.union([text, z.array(storable(DATA_MODEL_LIMITS.label)).max(DATA_MODEL_LIMITS.values)]);

/** What is wrong with the shape of a value for a field, if anything is. */
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

/** PUT /api/v1/admin/imports/{id}/rows/{line}. A correction that is null is taken away: what the file says stands. */
export const correctRowBody = z
  .strictObject({
    corrections: z.record(correctionKey, value.nullable()).optional(),
    omitted: yesOrNo.optional(),
    /** Of a product that an earlier row or the register has: what is done with this row; null is as for all. */
    double: z.enum(DOUBLE_CHOICES).nullable().optional(),
  })
  .superRefine(({ corrections = {} }, context) => {
    for (const [field, given] of Object.entries(corrections)) {
      checkValue(field, given, ["corrections", field], context);
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
  .superRefine(({ field, to }, context) => checkValue(field, to, ["to"], context));
export type ReplaceBody = z.infer<typeof replaceBody>;

/** POST /api/v1/admin/imports/{id}/mend: all mistakes of a kind, and what is to be done about them. */
export const mendBody = z.strictObject({
  field: z.string().min(1).max(100),
  problem: z.string().min(1).max(100),
  act: z.enum(MEND_ACTS),
  /** The field that a text goes to that is moved. */
  into: chosen(ROW_FIELDS),
  /** Says what would be done, and does nothing. */
  preview: yesOrNo.optional(),
});
export type MendBody = z.infer<typeof mendBody>;

/** POST /api/v1/admin/imports/{id}/start. */
export const startBody = z.strictObject({
  /** Takes the rows that can be taken, instead of none when one cannot. */
  skipInvalid: z.preprocess(asYesOrNo, z.boolean().default(false)),
});

const mappingName = line(1, IMPORT_LIMITS.nameMax);

/** POST /api/v1/admin/import-mappings: of a name that is there already for its kind it becomes the new mapping. */
export const saveMappingBody = z
  .strictObject({ name: mappingName, kind: z.enum(IMPORT_KINDS).default("entries"), mapping: draft })
  .superRefine(({ kind, mapping }, context) => {
    const field = Object.keys(mapping.fields).find((name) => structureAt(kind, name) === null);
    if (field === undefined) return;
    const params = { problem: "import.unknownEntryField", field };
    context.addIssue({ code: "custom", path: ["mapping", "fields"], params });
  });
/** PUT /api/v1/admin/import-mappings/{id}. */
export const renameMappingBody = z.strictObject({ name: mappingName });

/** Of which kind of mistake: at a place, wrong in one way, or both. */
const kindQuery = { field: oneParameter(z.string().max(100)), problem: oneParameter(z.string().max(100)) };

/** GET /api/v1/admin/imports/{id}/rows. */
export const rowsQuery = z
  .strictObject({
    show: oneParameter(z.enum(ROW_CHOICES)),
    ...kindQuery,
    page: oneParameter(PAGE_PARAMETERS.page),
    pageSize: oneParameter(PAGE_PARAMETERS.pageSize),
  })
  .transform(({ show = "problems", page = 1, pageSize = ROWS_PER_PAGE, ...kind }) => {
    return { show, page, pageSize, ...kind };
  });
export type RowsQuery = z.infer<typeof rowsQuery>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(IMPORT_LIMITS.rows));

/** GET /api/v1/admin/imports/{id}/problems. */
export const troublesQuery = z
  .strictObject({ ...kindQuery, limit: oneParameter(wholeNumber) })
  .transform(({ limit = GROUPS_AT_ONCE, ...kind }) => ({ limit, ...kind }));
export type TroublesQuery = z.infer<typeof troublesQuery>;
