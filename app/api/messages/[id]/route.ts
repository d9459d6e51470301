import { idAnswer, markedMessageAnswer } from "@/lib/schemas/answers";
import { messageReadBody } from "@/lib/schemas/contact";
import { deleteMessage, markMessage } from "@/lib/server/data/messages";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "markMessage",
    access: "message.read",
    body: messageReadBody,
    answer: markedMessageAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => markMessage(actor, param("id"), body.read),
  }),
  DELETE: route({
    operation: "deleteMessage",
    access: "message.read",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteMessage(actor, param("id")),
  }),
});
