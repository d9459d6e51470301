import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { binPageAnswerSchema } from "@/lib/entries/answers";
import { listBinPage } from "@/lib/entries/server/bin";
import { LIST_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listBinPage",
    summary: "List the bin page by page",
    description:
      "Deleted algorithms that can still be restored, last deleted first. search looks in name and author: all its words must match. total is the number of results, counts covers the whole bin.",
    access: "bin.manage",
    query: z.strictObject(LIST_PARAMETER_SCHEMAS),
    answer: binPageAnswerSchema,
    handle: ({ actor, query }) => listBinPage(actor, query),
  }),
});
