import { resource, route } from "@/lib/api/server/resource";
import { productAnswer, supplierBody } from "@/lib/products/schema";
import { saveSupplier } from "@/lib/products/server/suppliers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveSupplier",
    access: "product.manage",
    body: supplierBody,
    lists: ["otherNames"],
    answer: productAnswer,
    errors: ["not_found", "product_conflict"],
    handle: ({ actor, param, body }) => saveSupplier(actor, param("id"), body),
  }),
});
