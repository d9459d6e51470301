import { z } from "zod";
import { contentOrderBodySchema, editableBlockAnswerSchema } from "@/lib/administration/schema";
import { orderContentBlocks } from "@/lib/administration/server/content-blocks";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "orderContentBlocks",
    summary: "Reorder the texts of a page",
    description:
      "Lists all texts of the page in their new order. If someone has added or deleted a text in the meantime, you get 409 order_conflict.",
    access: "content.write",
    body: contentOrderBodySchema,
    lists: ["ids"],
    answer: z.array(editableBlockAnswerSchema),
    errors: ["order_conflict"],
    handle: ({ actor, body }) => orderContentBlocks(actor, body),
  }),
});
