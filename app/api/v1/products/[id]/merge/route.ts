import { resource, route } from "@/lib/api/server/resource";
import { mergeBody } from "@/lib/matching/schema";
import { mergeByHand } from "@/lib/matching/server/by-hand";
import { productAnswer } from "@/lib/products/schema";
import { requireProduct } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "mergeProduct",
    access: "product.manage",
    body: mergeBody,
    answer: productAnswer,
    errors: ["not_found", "product_conflict", "merge_publishes"],
    async handle({ actor, param, body: { into } }) {
      await mergeByHand(actor, param("id"), into);
      return requireProduct(actor, into);
    },
  }),
});
