import { z } from "zod";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { messageAnswerSchema, messageBodySchema } from "@/lib/contact/schema";
import { listMessages, sendMessage } from "@/lib/contact/server/messages";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listMessages",
    summary: "List messages",
    description: "Messages from the contact form and deletion requests of authors, newest first.",
    access: "message.read",
    answer: z.array(messageAnswerSchema),
    handle: ({ actor }) => listMessages(actor),
  }),
  POST: route({
    operation: "sendMessage",
    summary: "Send a message",
    description: "Sends the contact form. An identical message within ten minutes is ignored.",
    access: "message.create",
    body: messageBodySchema,
    status: 201,
    answer: buildDoneAnswerSchema("received"),
    errors: ["rate_limited"],
    handle: ({ body, address }) => awaitAndBuildConfirmation("received", sendMessage(body, address)),
  }),
});
