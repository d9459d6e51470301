import { z } from "zod";
import { contentBlockAnswerSchema } from "@/lib/administration/schema";
import { listContentBlocks } from "@/lib/administration/server/content-blocks";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listAboutBlocks",
    summary: "Read the texts of ‘About the register’",
    description: "The blocks in their order.",
    access: "public.read",
    answer: z.array(contentBlockAnswerSchema),
    handle: () => listContentBlocks("about"),
  }),
});
