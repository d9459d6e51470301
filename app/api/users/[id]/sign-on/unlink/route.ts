import { signOnAnswerSchema } from "@/lib/accounts/answers";
import { passwordBodySchema } from "@/lib/accounts/schema";
import { unlinkSignOn } from "@/lib/accounts/server/sign-on/links";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "unlinkSignOn",
    summary: "Unlink single sign-on",
    description: "Requires the password. An account without a password has to set one first.",
    access: { profile: "write" },
    body: passwordBodySchema,
    answer: signOnAnswerSchema,
    errors: ["rate_limited"],
    handle: ({ actor, param, body }) => unlinkSignOn(actor, param("id"), body),
  }),
});
