import { resource, route } from "@/lib/api/server/resource";
import { importRowsAnswer } from "@/lib/import/answers";
import { correctRowBody } from "@/lib/import/schema";
import { correctRow } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "correctImportRow",
    access: "entry.import",
    body: correctRowBody,
    answer: importRowsAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => correctRow(actor, param("id"), param("line"), body),
  }),
});
