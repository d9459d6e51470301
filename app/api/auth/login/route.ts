import { sessionAnswerSchema } from "@/lib/accounts/answers";
import { loginBodySchema } from "@/lib/accounts/schema";
import { answerLogin } from "@/lib/accounts/server/login-answers";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "logIn",
    summary: "Log in",
    description:
      "Returns a token that is valid for 12 hours, or until it has not been used for 2 hours. It is also in X-Auth-Token, and browsers get it as a cookie.",
    access: "session.create",
    isEntrance: true,
    body: loginBodySchema,
    answer: sessionAnswerSchema,
    headers: ["X-Auth-Token"],
    errors: [
      "captcha_invalid",
      "captcha_unavailable",
      "invalid_credentials",
      "otp_required",
      "otp_invalid",
      "login_expired",
      "rate_limited",
    ],
    handle: ({ body, address }) => answerLogin(body, address),
  }),
});
