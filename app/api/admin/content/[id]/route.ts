import { contentBlockBody } from "@/lib/schemas/admin";
import { editableBlockAnswer, idAnswer } from "@/lib/schemas/answers";
import { deleteContentBlock, saveContentBlock } from "@/lib/server/data/content-blocks";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveContentBlock",
    access: "content.write",
    body: contentBlockBody,
    answer: editableBlockAnswer,
    errors: ["not_found", "text_conflict"],
    handle: ({ actor, param, body }) => saveContentBlock(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "deleteContentBlock",
    access: "content.write",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteContentBlock(actor, param("id")),
  }),
});
