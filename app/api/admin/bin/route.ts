import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { binnedEntryAnswerSchema } from "@/lib/entries/answers";
import { listBin } from "@/lib/entries/server/bin";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listBin",
    summary: "List the bin",
    description: "Deleted algorithms that can still be restored.",
    access: "bin.manage",
    answer: z.array(binnedEntryAnswerSchema),
    handle: ({ actor }) => listBin(actor),
  }),
});
