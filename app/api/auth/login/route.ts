import { sessionAnswer } from "@/lib/schemas/answers";
import { loginBody } from "@/lib/schemas/auth";
import { answerLogin } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

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
