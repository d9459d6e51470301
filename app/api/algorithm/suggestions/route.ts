import { resource, route } from "@/lib/api/server/resource";
import { suggestionsAnswer } from "@/lib/search/answers";
import { suggestionsQuerySchema } from "@/lib/search/schema";
import { suggestSearches } from "@/lib/search/server/suggestions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "suggestSearches",
    access: "entry.list",
    query: suggestionsQuerySchema,
    answer: suggestionsAnswer,
    handle: ({ actor, query, language }) => suggestSearches(actor, query.search ?? "", language),
  }),
});
