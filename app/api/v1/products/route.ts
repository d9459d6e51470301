import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { buildProductQuerySchema, listedProductAnswerSchema } from "@/lib/products/list-schema";
import { buildProductBodySchema, productAnswerSchema } from "@/lib/products/schema";
import { answerProductList } from "@/lib/products/server/product-list";
import { createProduct } from "@/lib/products/server/products";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listProducts",
    summary: "List products",
    description:
      "Products that you may see, by default twenty per page, each with the number of hospitals that have it and that use it according to the algorithms that you may see. search looks in names and suppliers; specialism, function and riskClass are filters, evidence keeps products with evidence of one centre or more, of several centres or outside the study (external), of a prospective study, or none, meaning that the register holds no study of it; effect keeps those of which that effect was studied, and independent=yes those with evidence that is independent of the supplier (rules: /fields#evidence). atLeast (1, 2, 3 or 5) is the minimum number of hospitals that use the product.",
    access: "public.read",
    query: async () => buildProductQuerySchema(await getDataModel()),
    answer: z.array(listedProductAnswerSchema),
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerProductList,
  }),
  POST: route({
    operation: "createProduct",
    summary: "Add a product",
    description: "The product is public immediately. Choices are given by their names in the data model.",
    access: "product.manage",
    body: async () => buildProductBodySchema(await getDataModel()),
    lists: ["otherNames", "functions"],
    status: 201,
    answer: productAnswerSchema,
    handle: ({ actor, body: { version: _none, ...content } }) => createProduct(actor, content),
  }),
});
