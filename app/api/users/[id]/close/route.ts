import { passwordBodySchema } from "@/lib/accounts/schema";
import { clearSessionCookie } from "@/lib/accounts/server/login-answers";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";
import { closeAccount } from "@/lib/privacy/server/closing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "closeAccount",
    summary: "Close your own account",
    description:
      "Deletes personal data and private algorithms; other algorithms stay. This cannot be undone.",
    access: { profile: "write" },
    body: passwordBodySchema,
    answer: buildDoneAnswerSchema("closed"),
    errors: ["not_found", "last_admin", "rate_limited"],
    handle: ({ actor, param, body }) =>
      awaitAndBuildConfirmation("closed", closeAccount(actor, param("id"), body).then(clearSessionCookie)),
  }),
});
