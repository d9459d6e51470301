import { z } from "zod";
import { binEntryAnswer } from "@/lib/schemas/answers";
import { listBin } from "@/lib/server/data/bin";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listBin",
    access: "bin.manage",
    answer: z.array(binEntryAnswer),
    handle: ({ actor }) => listBin(actor),
  }),
});
