import { sessionAnswerSchema } from "@/lib/accounts/answers";
import { buildRegistrationBodySchema } from "@/lib/accounts/schema";
import { answerWithSession } from "@/lib/accounts/server/login-answers";
import { registerAccount } from "@/lib/accounts/server/registrations";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { getSettings } from "@/lib/platform/env";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "requestAccount",
    summary: "Request an account",
    description:
      "Creates an account that is awaiting approval and logs in with it. If the address is in the old register, you get 449.",
    access: "session.create",
    isEntrance: true,
    body: async () => buildRegistrationBodySchema(getSettings().PASSWORD_MIN_LENGTH),
    answer: sessionAnswerSchema,
    headers: ["X-Auth-Token"],
    errors: ["captcha_invalid", "captcha_unavailable", "email_taken", "migration_possible", "rate_limited"],
    handle: async ({ body, address }) => answerWithSession(await registerAccount(body, address)),
  }),
});
