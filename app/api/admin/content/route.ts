import { z } from "zod";
import { editableBlockAnswer, newContentBlockBody } from "@/lib/administration/schema";
import { addContentBlock, listEditableBlocks } from "@/lib/administration/server/content-blocks";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listContentBlocks",
    summary: "List the editable texts of pages",
    description: "All text blocks that admins can edit.",
    access: "content.write",
    answer: z.array(editableBlockAnswer),
    handle: ({ actor }) => listEditableBlocks(actor),
  }),
  POST: route({
    operation: "addContentBlock",
    summary: "Add a text",
    description: "The text is added at the end of a page.",
    access: "content.write",
    body: newContentBlockBody,
    status: 201,
    answer: editableBlockAnswer,
    handle: ({ actor, body }) => addContentBlock(actor, body),
  }),
});
