import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { suggestedProduct } from "@/lib/products/schema";
import { suggestProducts } from "@/lib/products/server/suggestions";
import { suggestionsQuerySchema } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "suggestProducts",
    access: "entry.list",
    query: suggestionsQuerySchema,
    answer: z.array(suggestedProduct),
    handle: ({ actor, query }) => suggestProducts(actor, query.search ?? ""),
  }),
});
