import { suggestionsAnswer } from "@/lib/schemas/answers";
import { suggestionsQuerySchema } from "@/lib/schemas/entry-query";
import { suggestSearches } from "@/lib/server/data/search-suggestions";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "suggestSearches",
    access: "entry.list",
    query: suggestionsQuerySchema,
    answer: suggestionsAnswer,
    handle: ({ actor, query, language }) => suggestSearches(actor, query.search ?? "", language),
  }),
});
