import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { productProposalAnswerSchema } from "@/lib/products/schema";
import { listProductProposals } from "@/lib/products/server/proposals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listProductProposals",
    summary: "List proposed changes of products",
    description: "Open proposals, oldest first, with the current values of the product.",
    access: "product.manage",
    answer: z.array(productProposalAnswerSchema),
    handle: ({ actor }) => listProductProposals(actor),
  }),
});
