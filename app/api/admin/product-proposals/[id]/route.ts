import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { proposalDecisionBodySchema } from "@/lib/products/schema";
import { decideProposal } from "@/lib/products/server/proposals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "decideProductProposal",
    summary: "Decide on a proposal",
    description:
      "Applies the named fields; without fields the proposal is refused. The person who proposed it gets an e-mail. If it has already been decided, you get 409 product_conflict.",
    access: "product.manage",
    body: proposalDecisionBodySchema,
    answer: z.strictObject({ _id: z.string() }),
    errors: ["not_found", "product_conflict"],
    handle: ({ actor, param, body }) => decideProposal(actor, param("id"), body),
  }),
});
