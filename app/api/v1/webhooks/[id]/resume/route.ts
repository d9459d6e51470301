import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { webhookAnswerSchema } from "@/lib/webhooks/schema";
import { resumeWebhook } from "@/lib/webhooks/server/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "resumeWebhook",
    summary: "Resume a paused webhook",
    description: "Changes from now on are sent again. What was given up can be sent again from the log.",
    access: "follow.begin",
    answer: webhookAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => resumeWebhook(actor, param("id")),
  }),
});
