import { z } from "zod";
import { doneAnswer, messageAnswer } from "@/lib/schemas/answers";
import { messageBody } from "@/lib/schemas/contact";
import { listMessages, sendMessage } from "@/lib/server/data/messages";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listMessages",
    access: "message.read",
    answer: z.array(messageAnswer),
    handle: ({ actor }) => listMessages(actor),
  }),
  POST: route({
    operation: "sendMessage",
    access: "message.create",
    body: messageBody,
    status: 201,
    answer: doneAnswer("received"),
    errors: ["rate_limited"],
    handle: async ({ body, address }) => {
      await sendMessage(body, address);
      return { received: true as const };
    },
  }),
});
