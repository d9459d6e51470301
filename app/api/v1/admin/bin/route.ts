import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { binChangeAnswerSchema, binPageAnswerSchema } from "@/lib/entries/answers";
import { BIN_SORTS } from "@/lib/entries/bin-rules";
import { binChangeBodySchema } from "@/lib/entries/schema";
import { changeBinnedEntries, listBinPage } from "@/lib/entries/server/bin";
import { buildSingleParameterSchema, idSchema, LIST_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";
import { removeUnconfirmedIfUnused } from "@/lib/products/server/unused";

const query = z
  .strictObject({
    ...LIST_PARAMETER_SCHEMAS,
    import: buildSingleParameterSchema(idSchema),
    sort: buildSingleParameterSchema(z.enum(BIN_SORTS)),
    order: buildSingleParameterSchema(z.enum(["ascending", "descending"])),
  })
  .transform(({ import: importId, sort = "deleted", order = "descending", ...part }) => ({
    ...part,
    importId,
    sort,
    descending: order === "descending",
  }));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listBinPage",
    summary: "List the bin page by page",
    description:
      "Deleted algorithms that can still be restored, last deleted first unless sort says otherwise. search looks in name and author: all its words must match; import keeps those that one import added. total is the number of results; counts and imports cover the whole bin.",
    access: "bin.manage",
    query,
    answer: binPageAnswerSchema,
    handle: ({ actor, query }) => listBinPage(actor, query),
  }),
  POST: route({
    operation: "changeBinnedEntries",
    summary: "Restore or permanently delete several algorithms",
    description:
      "All in one transaction. deleted is the moment that the bin gave. Algorithms that have left the bin, or were restored and deleted again since, are left alone and listed in conflicts. purge deletes algorithms with all their versions and cannot be undone.",
    access: "bin.manage",
    body: binChangeBodySchema,
    answer: binChangeAnswerSchema,
    handle: ({ actor, body }) => changeBinnedEntries(actor, body, removeUnconfirmedIfUnused),
  }),
});
