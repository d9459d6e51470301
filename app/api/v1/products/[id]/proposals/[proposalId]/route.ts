import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { withdrawProposal } from "@/lib/products/server/proposals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "withdrawProposal",
    summary: "Withdraw a proposal of your own",
    description: "Only for your own proposals that have not been decided yet.",
    access: "product.propose",
    answer: z.strictObject({ _id: z.string() }),
    errors: ["not_found"],
    handle: ({ actor, param }) => withdrawProposal(actor, param("id"), param("proposalId")),
  }),
});
