import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { quickSearchAnswerSchema } from "@/lib/search/answers";
import { suggestionsQuerySchema } from "@/lib/search/schema";
import { searchQuickly } from "@/lib/search/server/quick-search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "searchQuickly",
    summary: "Search for pages by name",
    description:
      "Algorithms and products that you may see, hospitals and, if you may search the register, commercial names in algorithms, each with the address of its page. With fewer than 3 characters the result is empty.",
    access: "public.read",
    query: suggestionsQuerySchema,
    answer: quickSearchAnswerSchema,
    handle: ({ actor, query, language }) => searchQuickly(actor, query.search ?? "", language),
  }),
});
