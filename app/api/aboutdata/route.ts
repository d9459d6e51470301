import { z } from "zod";
import { contentBlockAnswer } from "@/lib/schemas/answers";
import { listContentBlocks } from "@/lib/server/data/content-blocks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listAboutBlocks",
    access: "public.read",
    answer: z.array(contentBlockAnswer),
    handle: () => listContentBlocks("about"),
  }),
});
