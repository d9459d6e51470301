import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { listedProductAnswer, productQuerySchema } from "@/lib/products/list-schema";
import { productAnswer, productBodySchema } from "@/lib/products/schema";
import { answerProductList } from "@/lib/products/server/product-list";
import { createProduct } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listProducts",
    summary: "Products",
    description:
      "Products that you may see, twenty a page without pageSize, with in how many hospitals they are and are used according to the algorithms that you may see. Searches names and suppliers; specialism, function and riskClass filter, and atLeast (1, 2, 3 or 5) asks for products that are in use in at least so many hospitals.",
    access: "public.read",
    query: async () => productQuerySchema(await getDataModel()),
    answer: z.array(listedProductAnswer),
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerProductList,
  }),
  POST: route({
    operation: "createProduct",
    summary: "Add a product",
    description: "Everyone sees it at once. Choices are the names of the data model.",
    access: "product.manage",
    body: async () => productBodySchema(await getDataModel()),
    lists: ["otherNames", "functions"],
    status: 201,
    answer: productAnswer,
    handle: ({ actor, body: { version: _none, ...content } }) => createProduct(actor, content),
  }),
});
