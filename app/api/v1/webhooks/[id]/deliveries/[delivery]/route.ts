import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { webhookDeliveryAnswerSchema } from "@/lib/webhooks/schema";
import { resendToWebhook } from "@/lib/webhooks/server/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "resendToWebhook",
    summary: "Send a message to a webhook again",
    description: "At once, with the same webhook-id as before.",
    access: "follow.begin",
    answer: webhookDeliveryAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => resendToWebhook(actor, param("id"), param("delivery")),
  }),
});
