import { importRowsAnswer, rowsQuery } from "@/lib/schemas/imports";
import { resource, route } from "@/lib/server/http/resource";
import { listRows } from "@/lib/server/import/look-through";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listImportRows",
    access: "entry.import",
    query: rowsQuery,
    answer: importRowsAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, query }) => listRows(actor, param("id"), query),
  }),
});
