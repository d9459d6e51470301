import { z } from "zod";
import { editableBlockAnswerSchema, newContentBlockBody } from "@/lib/administration/schema";
import { addContentBlock, listAllEditableBlocks } from "@/lib/administration/server/content-blocks";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listContentBlocks",
    summary: "List the editable texts of pages",
    description: "All text blocks that admins can edit.",
    access: "content.write",
    answer: z.array(editableBlockAnswerSchema),
    handle: ({ actor }) => listAllEditableBlocks(actor),
  }),
  POST: route({
    operation: "addContentBlock",
    summary: "Add a text",
    description: "The text is added at the end of a page.",
    access: "content.write",
    body: newContentBlockBody,
    status: 201,
    answer: editableBlockAnswerSchema,
    handle: ({ actor, body }) => addContentBlock(actor, body),
  }),
});
