import { messageReadBody } from "@/lib/schemas/contact";
import { deleteMessage, markMessage } from "@/lib/server/data/messages";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    access: "message.read",
    body: messageReadBody,
    handle: ({ actor, param, body }) => markMessage(actor, param("id"), body.read),
  }),
  DELETE: route({
    access: "message.read",
    handle: ({ actor, param }) => deleteMessage(actor, param("id")),
  }),
});
