import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { mergeBodySchema } from "@/lib/matching/schema";
import { mergeProductsByHand } from "@/lib/matching/server/proposals";
import { productAnswerSchema } from "@/lib/products/schema";
import { requireProductById } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "mergeProduct",
    summary: "Merge a product into another",
    description:
      "Merges the product into the product into, which stays: algorithms, studies, open proposals and other names move to it, and the old address redirects. The response is the product that stays. Merging can be undone with PUT /api/admin/matching (undo). If one of the two has already been merged, you get 409 product_conflict; if merging would make into public, 409 merge_publishes: merge the other way round, or save into first.",
    access: "product.manage",
    body: mergeBodySchema,
    answer: productAnswerSchema,
    errors: ["not_found", "product_conflict", "merge_publishes"],
    async handle({ actor, param, body: { into } }) {
      await mergeProductsByHand(actor, param("id"), into);
      return requireProductById(actor, into);
    },
  }),
});
