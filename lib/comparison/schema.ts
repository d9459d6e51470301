import { z } from "zod";
import { entryAnswerSchema } from "../entries/answers";
import { FIELD_KEYS } from "../fields/entry-fields";
import { FILE_FORMATS } from "../platform/file-formats";
import { buildSingleParameterSchema } from "../platform/http/parameters";
import { readComparedIds } from "./comparison";
import { MAX_COMPARED_ENTRIES } from "./size";

const ids = z
  .string()
  .transform(readComparedIds)
  .refine((given) => given.length > 0, { params: { problem: "required" } })
  .refine((given) => given.length <= MAX_COMPARED_ENTRIES, {
    params: { problem: "tooLarge", max: MAX_COMPARED_ENTRIES },
  });

const named = buildSingleParameterSchema(ids).unwrap();

/** Query of a comparison: one to four ids, separated by commas. */
export const comparisonQuerySchema = z.strictObject({ ids: named });

export const comparisonExportSchema = z.strictObject({
  ids: named,
  format: buildSingleParameterSchema(z.enum(FILE_FORMATS)),
});

/** Compared entries, and the fields in which they differ. */
export const comparisonAnswerSchema = z.strictObject({
  entries: z.array(entryAnswerSchema),
  missing: z.int().min(0),
  differences: z.array(z.enum(FIELD_KEYS)),
});
