import { resource, route } from "@/lib/api/server/resource";
import { quickSearchAnswer } from "@/lib/search/answers";
import { suggestionsQuerySchema } from "@/lib/search/schema";
import { searchQuickly } from "@/lib/search/server/quick-search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "searchQuickly",
    access: "public.read",
    query: suggestionsQuerySchema,
    answer: quickSearchAnswer,
    handle: ({ actor, query, language }) => searchQuickly(actor, query.search ?? "", language),
  }),
});
