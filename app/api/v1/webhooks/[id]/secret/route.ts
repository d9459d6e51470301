import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { webhookSecretAnswerSchema } from "@/lib/webhooks/schema";
import { renewWebhookSecret } from "@/lib/webhooks/server/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "renewWebhookSecret",
    summary: "Renew the secret of a webhook",
    description: "The new secret is only shown once; the old one signs nothing any more.",
    access: "follow.begin",
    answer: webhookSecretAnswerSchema,
    status: 201,
    errors: ["not_found"],
    handle: ({ actor, param }) => renewWebhookSecret(actor, param("id")),
  }),
});
