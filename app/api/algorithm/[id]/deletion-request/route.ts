import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { deletionRequestBodySchema } from "@/lib/entries/schema";
import { requestDeletion } from "@/lib/entries/server/requests";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "requestDeletion",
    summary: "Request deletion of an algorithm",
    description:
      "Only for the author: sends the request with its reason to the admins. Possible once every 24 hours; an earlier request gives 429 deletion_requested.",
    access: buildAccessRuleForActs("requestDeletion"),
    body: deletionRequestBodySchema,
    status: 201,
    answer: idAnswerSchema,
    errors: ["deletion_requested"],
    handle: ({ actor, param, body }) => requestDeletion(actor, param("id"), body),
  }),
});
