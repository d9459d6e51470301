import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { createCacheableAnswer, getPrivateCacheControl } from "@/lib/platform/http/conditional";
import { buildProductBodySchema, productAnswerSchema, productReferenceSchema } from "@/lib/products/schema";
import { deleteProduct, getProduct, saveProduct } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getProduct",
    summary: "Read one product",
    description:
      "Includes supplier, law, certificate and sources. id may also be the slug of the product, or of a product that was merged into it. A product that you may not see gives 404.",
    access: "public.read",
    errors: ["not_found"],
    answer: productAnswerSchema,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ actor, param, headers, isHead, via }) =>
      createCacheableAnswer(
        JSON.stringify(await getProduct(actor, param("id"))),
        { media: "application/json", headers, isHead },
        getPrivateCacheControl(via),
      ),
  }),
  PUT: route({
    operation: "saveProduct",
    summary: "Save a product",
    description:
      "Replaces all fields and confirms the product. Use version to say which state the change was based on; if something else has been saved in the meantime, you get 409 product_conflict. A new name changes the address of the product; the old address redirects.",
    access: "product.manage",
    body: async () => buildProductBodySchema(await getDataModel()),
    lists: ["otherNames", "functions"],
    answer: productAnswerSchema,
    errors: ["not_found", "product_conflict"],
    handle: ({ actor, param, body: { version, ...content } }) =>
      saveProduct(actor, param("id"), content, version),
  }),
  DELETE: route({
    operation: "deleteProduct",
    summary: "Delete a product",
    description:
      "Permanent, and removes its follows. Only possible if it has no algorithms (including those in the bin), studies, open proposals or merged products; otherwise you get 409 product_in_use.",
    access: "product.manage",
    answer: productReferenceSchema,
    errors: ["not_found", "product_in_use"],
    handle: ({ actor, param }) => deleteProduct(actor, param("id")),
  }),
});
