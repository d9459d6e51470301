import { verifyBody } from "@/lib/accounts/schema";
import { verify } from "@/lib/accounts/server/registrations";
import { done, resource, route } from "@/lib/api/server/resource";
import { doneAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "verifyEmail",
    summary: "Verify an e-mail address",
    description:
      "With the code from the e-mail, or with the code from the link that confirms a new address. Only who has a code or link that was mailed there, or is logged in with the address, is told that it is verified already (409); anybody else gets 400 token_invalid, as for an unknown address.",
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
