import { z } from "zod";
import { readComparedIds } from "../domain/comparison";
import { MAX_COMPARED } from "../domain/comparison-size";
import { FILE_FORMATS } from "../domain/entry-file";
import { oneParameter } from "./entry-query";

const ids = z
  .string()
  .transform(readComparedIds)
  .superRefine((given, context) => {
    if (given.length === 0) context.addIssue({ code: "custom", params: { problem: "required" } });
    if (given.length > MAX_COMPARED) {
      context.addIssue({ code: "custom", params: { problem: "tooLarge", max: MAX_COMPARED } });
    }
  });

const named = oneParameter(ids).unwrap();

/** The query of the comparison: one to four ids with commas between them. */
export const comparisonQuerySchema = z.strictObject({ ids: named });

/** The query of a comparison as a file. */
export const comparisonExportSchema = z.strictObject({
  ids: named,
  format: oneParameter(z.enum(FILE_FORMATS)),
});
