import { resource, route } from "@/lib/api/server/resource";
import { troublesAnswer } from "@/lib/import/answers";
import { troublesQuery } from "@/lib/import/schema";
import { groupTroubles } from "@/lib/import/server/data/rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listImportProblems",
    summary: "Count the errors of an import",
    description:
      "kinds lists all kinds of errors, by field; groups lists equal errors that occur in several rows, most frequent first, at most limit of total. field and problem restrict both to that field and that kind.",
    access: "entry.import",
    query: troublesQuery,
    answer: troublesAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, query }) => groupTroubles(actor, param("id"), query),
  }),
});
