import { z } from "zod";
import { editableBlockAnswer, newContentBlockBody } from "@/lib/administration/schema";
import { addContentBlock, listAllEditableBlocks } from "@/lib/administration/server/content-blocks";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listContentBlocks",
    summary: "List the editable texts of pages",
    description: "All text blocks that admins can edit.",
    access: "content.write",
    answer: z.array(editableBlockAnswer),
    handle: ({ actor }) => listAllEditableBlocks(actor),
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
