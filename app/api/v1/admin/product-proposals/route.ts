import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { LIST_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";
import { productProposalPageAnswerSchema } from "@/lib/products/schema";
import { listProposalPage } from "@/lib/products/server/proposals";

const { page, pageSize } = LIST_PARAMETER_SCHEMAS;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listProductProposalPage",
    summary: "List proposed changes of products page by page",
    description:
      "Open proposals, oldest first, with the current values of the product. total counts all pages.",
    access: "product.manage",
    query: z.strictObject({ page, pageSize }),
    answer: productProposalPageAnswerSchema,
    handle: ({ actor, query }) => listProposalPage(actor, query),
  }),
});
