import { resource, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { productAnswer, productBodySchema, productName } from "@/lib/products/schema";
import { deleteProduct, getProduct, saveProduct } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getProduct",
    access: "public.read",
    errors: ["not_found"],
    answer: productAnswer,
    handle: ({ actor, param }) => getProduct(actor, param("id")),
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
