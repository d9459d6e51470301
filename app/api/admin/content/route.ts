import { z } from "zod";
import { newContentBlockBody } from "@/lib/schemas/admin";
import { editableBlockAnswer } from "@/lib/schemas/answers";
import { addContentBlock, listEditableBlocks } from "@/lib/server/data/content-blocks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listContentBlocks",
    access: "content.write",
    answer: z.array(editableBlockAnswer),
    handle: ({ actor }) => listEditableBlocks(actor),
  }),
  POST: route({
    operation: "addContentBlock",
    access: "content.write",
    body: newContentBlockBody,
    status: 201,
    answer: editableBlockAnswer,
    handle: ({ actor, body }) => addContentBlock(actor, body),
  }),
});
