import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { binEntryAnswer } from "@/lib/entries/answers";
import { listBin } from "@/lib/entries/server/bin";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listBin",
    summary: "List the bin",
    description: "Deleted algorithms that can still be restored.",
    access: "bin.manage",
    answer: z.array(binEntryAnswer),
    handle: ({ actor }) => listBin(actor),
  }),
});
