import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRowsAnswerSchema } from "@/lib/import/answers";
import { importRowsQuerySchema } from "@/lib/import/schema";
import { listImportRows } from "@/lib/import/server/look-through";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listImportRows",
    summary: "List the rows of an import",
    description:
      "Page by page: those that cannot be imported, those with the name of an existing algorithm (sameName), those that would change an algorithm (changed), products that an earlier row or the register has already (doubles), those that are ready, with their resulting content, those that are left out, or all. With field and problem, only rows with an error of that kind in that field.",
    access: "entry.import",
    query: importRowsQuerySchema,
    answer: importRowsAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, query }) => listImportRows(actor, param("id"), query),
  }),
});
