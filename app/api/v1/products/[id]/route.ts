import { resource, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { cacheable, keptByAsker } from "@/lib/platform/http/conditional";
import { productAnswer, productBodySchema, productName } from "@/lib/products/schema";
import { deleteProduct, getProduct, saveProduct } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getProduct",
    access: "public.read",
    errors: ["not_found"],
    answer: productAnswer,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ actor, param, headers, isHead, via }) =>
      cacheable(
        JSON.stringify(await getProduct(actor, param("id"))),
        { media: "application/json", headers, isHead },
        keptByAsker(via),
      ),
  }),
  PUT: route({
    operation: "saveProduct",
    access: "product.manage",
    body: async () => productBodySchema(await getDataModel()),
    lists: ["otherNames", "functions"],
    answer: productAnswer,
    errors: ["not_found", "product_conflict"],
    handle: ({ actor, param, body: { version, ...content } }) =>
      saveProduct(actor, param("id"), content, version),
  }),
  DELETE: route({
    operation: "deleteProduct",
    access: "product.manage",
    answer: productName,
    errors: ["not_found", "product_in_use"],
    handle: ({ actor, param }) => deleteProduct(actor, param("id")),
  }),
});
