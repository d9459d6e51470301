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
    access: "public.read",
    query: async () => productQuerySchema(await getDataModel()),
    answer: z.array(listedProductAnswer),
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerProductList,
  }),
  POST: route({
    operation: "createProduct",
    access: "product.manage",
    body: async () => productBodySchema(await getDataModel()),
    lists: ["otherNames", "functions"],
    status: 201,
    answer: productAnswer,
    handle: ({ actor, body: { version: _none, ...content } }) => createProduct(actor, content),
  }),
});
