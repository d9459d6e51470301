import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { replacedCountAnswerSchema } from "@/lib/import/answers";
import { replaceValueBodySchema } from "@/lib/import/schema";
import { replaceValueInAllRows } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "replaceInImport",
    summary: "Correct the same error everywhere",
    description:
      "In all rows in which the value of field is exactly from and is an error, it is replaced by to, and the mapping stores the correction; if to is null, those rows are left out.",
    access: "entry.import",
    body: replaceValueBodySchema,
    answer: replacedCountAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => replaceValueInAllRows(actor, param("id"), body),
  }),
});
