import { resource, route } from "@/lib/api/server/resource";
import { importRowsAnswer } from "@/lib/import/answers";
import { rowsQuery } from "@/lib/import/schema";
import { listRows } from "@/lib/import/server/look-through";

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
