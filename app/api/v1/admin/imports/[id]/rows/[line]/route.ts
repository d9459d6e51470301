import { correctRowBody, importRowsAnswer } from "@/lib/schemas/imports";
import { resource, route } from "@/lib/server/http/resource";
import { correctRow } from "@/lib/server/import/look-through";

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
