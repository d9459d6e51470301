import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { suggestionsAnswerSchema } from "@/lib/search/answers";
import { suggestionsQuerySchema } from "@/lib/search/schema";
import { suggestSearches } from "@/lib/search/server/suggestions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "suggestSearches",
    summary: "Get search suggestions",
    description:
      "For search as you type: algorithms, products, filter values and search terms, at most ten in total and only those with results that you may see. With fewer than 3 characters the result is empty.",
    access: "entry.search",
    query: suggestionsQuerySchema,
    answer: suggestionsAnswerSchema,
    handle: ({ actor, query, language }) => suggestSearches(actor, query.search ?? "", language),
  }),
});
