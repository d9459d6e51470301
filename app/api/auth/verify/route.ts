import { verifyBody } from "@/lib/accounts/schema";
import { verify } from "@/lib/accounts/server/registrations";
import { done, resource, route } from "@/lib/api/server/resource";
import { doneAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "verifyEmail",
    access: "session.create",
    isEntrance: true,
    body: verifyBody,
    answer: doneAnswer("verified"),
    errors: [
      "captcha_invalid",
      "captcha_unavailable",
      "token_invalid",
      "email_taken",
      "already_verified",
      "rate_limited",
    ],
    handle: ({ actor, body, address }) => done("verified", verify(actor, body, address)),
  }),
});
