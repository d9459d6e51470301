import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRowsAnswerSchema } from "@/lib/import/answers";
import { correctRowBodySchema } from "@/lib/import/schema";
import { correctRow } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "correctImportRow",
    summary: "Correct a row of an import",
    description:
      "For each field, the value to use instead of what the file says; null removes a correction. sourceKey is the key, addedOn the date (YYYY-MM-DD), author an e-mail address, institution the name of an institution. omitted leaves the row out. double decides about a product that an earlier row or the register already has: update (only if it is in the register), skip or add; null follows the setting for all rows. The row is checked again immediately, and the mapping remembers the correction.",
    access: "entry.import",
    body: correctRowBodySchema,
    answer: importRowsAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => correctRow(actor, param("id"), param("line"), body),
  }),
});
