import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { suggestedProductSchema } from "@/lib/products/schema";
import { suggestProducts } from "@/lib/products/server/suggestions";
import { suggestionsQuerySchema } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "suggestProducts",
    summary: "Suggest products while typing",
    description:
      "At most eight products that you may see and of which a name or the supplier's name contains the text. With fewer than 2 characters the result is empty.",
    access: "entry.list",
    query: suggestionsQuerySchema,
    answer: z.array(suggestedProductSchema),
    handle: ({ actor, query }) => suggestProducts(actor, query.search ?? ""),
  }),
});
