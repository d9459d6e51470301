import { messageBody } from "@/lib/schemas/contact";
import { listMessages, sendMessage } from "@/lib/server/data/messages";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "message.read", handle: ({ actor }) => listMessages(actor) }),
  POST: route({
    access: "message.create",
    body: messageBody,
    handle: async ({ body, address }) => {
      await sendMessage(body, address);
      return answer({ received: true }, { status: 201 });
    },
  }),
});
