import { contentBlockBody, editableBlockAnswerSchema } from "@/lib/administration/schema";
import { deleteContentBlock, saveContentBlock } from "@/lib/administration/server/content-blocks";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveContentBlock",
    summary: "Save a text",
    description:
      "Use updated to say which state the change was based on; if the text has been saved since, you get 409 text_conflict.",
    access: "content.write",
    body: contentBlockBody,
    answer: editableBlockAnswerSchema,
    errors: ["not_found", "text_conflict"],
    handle: ({ actor, param, body }) => saveContentBlock(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "deleteContentBlock",
    summary: "Delete a text",
    description: "This cannot be undone.",
    access: "content.write",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteContentBlock(actor, param("id")),
  }),
});
