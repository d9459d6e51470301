import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { markedMessageAnswerSchema, messageReadStateBodySchema } from "@/lib/contact/schema";
import { deleteMessage, markMessageRead } from "@/lib/contact/server/messages";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "markMessage",
    summary: "Mark a message as read or unread",
    description: "The state is shared by all admins.",
    access: "message.read",
    body: messageReadStateBodySchema,
    answer: markedMessageAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => markMessageRead(actor, param("id"), body.read),
  }),
  DELETE: route({
    operation: "deleteMessage",
    summary: "Delete a message",
    description: "This cannot be undone.",
    access: "message.read",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteMessage(actor, param("id")),
  }),
});
