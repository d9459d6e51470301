import { z } from "zod";
import { contentOrderBody } from "@/lib/schemas/admin";
import { editableBlockAnswer } from "@/lib/schemas/answers";
import { orderContentBlocks } from "@/lib/server/data/content-blocks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "orderContentBlocks",
    access: "content.write",
    body: contentOrderBody,
    lists: ["ids"],
    answer: z.array(editableBlockAnswer),
    errors: ["order_conflict"],
    handle: ({ actor, body }) => orderContentBlocks(actor, body),
  }),
});
