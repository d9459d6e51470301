import { sessionAnswer } from "@/lib/accounts/answers";
import { loginCodeBody } from "@/lib/accounts/schema";
import { answerLoginCode } from "@/lib/accounts/server/login-answers";
import { resource, route } from "@/lib/api/server/resource";

/** Second step of a login, after otp_required. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "logInWithCode",
    summary: "Log in: the second step",
    description:
      "For those who have two-step verification: with the ticket from the answer otp_required, which is valid for 5 minutes and once, and a code from the authenticator app or a recovery code. No new captcha is needed.",
    access: "session.create",
    isEntrance: true,
    body: loginCodeBody,
    answer: sessionAnswer,
    headers: ["X-Auth-Token"],
    errors: ["login_expired", "otp_invalid", "rate_limited"],
    handle: ({ body, address }) => answerLoginCode(body, address),
  }),
});
