import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { productAnswerSchema, supplierBodySchema } from "@/lib/products/schema";
import { saveSupplier } from "@/lib/products/server/suppliers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveSupplier",
    summary: "Save the supplier of a product",
    description:
      "Saves name, other names and website of the supplier, for all its products, whose version increases by one. Use version to say which state of this product the change was based on; if something else has been saved in the meantime, you get 409 product_conflict. A product without a supplier gives 404.",
    access: "product.manage",
    body: supplierBodySchema,
    lists: ["otherNames"],
    answer: productAnswerSchema,
    errors: ["not_found", "product_conflict"],
    handle: ({ actor, param, body }) => saveSupplier(actor, param("id"), body),
  }),
});
