import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { webhookDeliveryAnswerSchema } from "@/lib/webhooks/schema";
import { listWebhookDeliveries, sendTrialToWebhook } from "@/lib/webhooks/server/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listWebhookDeliveries",
    summary: "List the messages to a webhook",
    description:
      "The last hundred, and what still waits, the newest first. For an algorithm that you may no longer see, entry is null.",
    access: "follow.read",
    answer: z.array(webhookDeliveryAnswerSchema),
    errors: ["not_found"],
    handle: ({ actor, param }) => listWebhookDeliveries(actor, param("id")),
  }),
  POST: route({
    operation: "sendTrialToWebhook",
    summary: "Send a trial message",
    description: "With type trial, unless one is still waiting. If it arrives, a paused webhook resumes.",
    access: "follow.begin",
    answer: webhookDeliveryAnswerSchema,
    status: 201,
    errors: ["not_found"],
    handle: ({ actor, param }) => sendTrialToWebhook(actor, param("id")),
  }),
});
