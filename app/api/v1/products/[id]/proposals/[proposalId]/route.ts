import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { withdrawProposal } from "@/lib/products/server/proposals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "withdrawProposal",
    access: "product.propose",
    answer: z.strictObject({ _id: z.string() }),
    errors: ["not_found"],
    handle: ({ actor, param }) => withdrawProposal(actor, param("id"), param("proposalId")),
  }),
});
