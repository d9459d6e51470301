import { sessionAnswer } from "@/lib/accounts/answers";
import { loginBody } from "@/lib/accounts/schema";
import { answerLogin } from "@/lib/accounts/server/login-answers";
import { resource, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "logIn",
    access: "session.create",
    isEntrance: true,
    body: loginBody,
    answer: sessionAnswer,
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
