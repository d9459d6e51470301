import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { webhookAnswerSchema, webhookBodySchema, webhookSecretAnswerSchema } from "@/lib/webhooks/schema";
import { createWebhook, listWebhooks } from "@/lib/webhooks/server/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listWebhooks",
    summary: "List your webhooks",
    description: "The newest first, without their secrets.",
    access: "follow.read",
    answer: z.array(webhookAnswerSchema),
    handle: ({ actor }) => listWebhooks(actor),
  }),
  POST: route({
    operation: "makeWebhook",
    summary: "Create a webhook",
    description:
      "The register posts a message to the url when an algorithm of the hospital (its name as target) or of your saved search (its _id as target) is added or changed, by anyone, if you may see it. The url starts with https:// and has a public host and no port. Messages are signed as the Standard Webhooks specification says; the secret is only shown once. A message that does not get a 2xx answer is sent again for a day, with the same webhook-id. After a week without a success the webhook is paused and you get an e-mail.",
    access: "follow.begin",
    body: webhookBodySchema,
    answer: webhookSecretAnswerSchema,
    status: 201,
    errors: ["not_found", "too_many_webhooks"],
    handle: ({ actor, body }) => createWebhook(actor, body),
  }),
});
