import { revokeAccessToken } from "@/lib/accounts/server/access-tokens";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "revokeAccessToken",
    summary: "Revoke an access token",
    description: "It stops working immediately.",
    access: { profile: "write" },
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => revokeAccessToken(actor, param("id"), param("tokenId")),
  }),
});
