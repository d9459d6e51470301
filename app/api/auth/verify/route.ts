import { verifyBodySchema } from "@/lib/accounts/schema";
import { handleVerification } from "@/lib/accounts/server/registrations";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "verifyEmail",
    summary: "Verify an e-mail address",
    description:
      "Requires the code from the e-mail, or from the link that confirms a new address. If the address is verified already, the response is 409 for those who have a code or link that was mailed to it or are logged in with it; anyone else gets 400 token_invalid, as for an unknown address.",
    access: "session.create",
    isEntrance: true,
    body: verifyBodySchema,
    answer: buildDoneAnswerSchema("verified"),
    errors: [
      "captcha_invalid",
      "captcha_unavailable",
      "token_invalid",
      "email_taken",
      "already_verified",
      "rate_limited",
    ],
    handle: ({ actor, body, address }) =>
      awaitAndBuildConfirmation("verified", handleVerification(actor, body, address)),
  }),
});
