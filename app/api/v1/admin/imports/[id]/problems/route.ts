import { resource, route } from "@/lib/api/server/resource";
import { troublesAnswer } from "@/lib/import/answers";
import { troublesQuery } from "@/lib/import/schema";
import { groupTroubles } from "@/lib/import/server/data/rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listImportProblems",
    access: "entry.import",
    query: troublesQuery,
    answer: troublesAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, query }) => groupTroubles(actor, param("id"), query),
  }),
});
