import { sessionAnswerSchema } from "@/lib/accounts/answers";
import { loginCodeBodySchema } from "@/lib/accounts/schema";
import { answerLoginCode } from "@/lib/accounts/server/login-answers";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

/** Second step of a login, after otp_required. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "logInWithCode",
    summary: "Log in: the second step",
    description:
      "For accounts with two-step verification. Requires the ticket from the response otp_required, which is valid once and for 5 minutes, and a code from the authenticator app or a recovery code. No new captcha is needed.",
    access: "session.create",
    isEntrance: true,
    body: loginCodeBodySchema,
    answer: sessionAnswerSchema,
    headers: ["X-Auth-Token"],
    errors: ["login_expired", "otp_invalid", "rate_limited"],
    handle: ({ body, address }) => answerLoginCode(body, address),
  }),
});
