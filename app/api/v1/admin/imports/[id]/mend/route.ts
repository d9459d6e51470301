import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { bulkCorrectionAnswerSchema } from "@/lib/import/answers";
import { bulkCorrectionBodySchema } from "@/lib/import/schema";
import { correctProblemsOfKind } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "mendImport",
    summary: "Correct all errors of one kind",
    description:
      "Applies act to all rows in which field has this kind of problem: shorten the text (shorten), move it to the field into (move), clear the value (empty) or leave out the rows (omit). The mapping stores the correction for the next file. With preview, nothing changes and the response describes the effect.",
    access: "entry.import",
    body: bulkCorrectionBodySchema,
    answer: bulkCorrectionAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => correctProblemsOfKind(actor, param("id"), body),
  }),
});
