import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";
import { deleteWebhook } from "@/lib/webhooks/server/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "removeWebhook",
    summary: "Delete a webhook",
    description: "With its log; anything not yet sent is dropped.",
    access: "follow.change",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteWebhook(actor, param("id")),
  }),
});
