import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { buildProposalBodySchema } from "@/lib/products/schema";
import { proposeProductChange } from "@/lib/products/server/proposals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "proposeChange",
    summary: "Propose a change to a product",
    description:
      "Send the product as it should be, with a note. The differences are stored as a proposal, on which an admin decides. Each person can have at most ten open proposals.",
    access: "product.propose",
    body: async () => buildProposalBodySchema(await getDataModel()),
    lists: ["otherNames", "functions"],
    status: 201,
    answer: z.strictObject({ _id: z.string() }),
    errors: ["not_found"],
    handle: ({ actor, param, body }) => proposeProductChange(actor, param("id"), body),
  }),
});
