import { resource, route } from "@/lib/api/server/resource";
import { suggestionsAnswer } from "@/lib/search/answers";
import { suggestionsQuerySchema } from "@/lib/search/schema";
import { suggestSearches } from "@/lib/search/server/suggestions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "suggestSearches",
    summary: "Get search suggestions",
    description:
      "For search as you type: algorithms and products to go to, filter values and search words, at most ten in total and only those that find something you may see. With fewer than 3 characters there are none.",
    access: "entry.list",
    query: suggestionsQuerySchema,
    answer: suggestionsAnswer,
    handle: ({ actor, query, language }) => suggestSearches(actor, query.search ?? "", language),
  }),
});
