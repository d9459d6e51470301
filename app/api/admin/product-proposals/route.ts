import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { productProposal } from "@/lib/products/schema";
import { listProductProposals } from "@/lib/products/server/proposals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listProductProposals",
    summary: "Proposals about products",
    description: "The proposals that wait, the oldest first, with what the product says now.",
    access: "product.manage",
    answer: z.array(productProposal),
    handle: ({ actor }) => listProductProposals(actor),
  }),
});
