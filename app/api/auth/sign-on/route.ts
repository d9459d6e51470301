import { sessionAnswerSchema } from "@/lib/accounts/answers";
import { signOnConfirmationBodySchema } from "@/lib/accounts/schema";
import { answerSignOnConfirmation } from "@/lib/accounts/server/sign-on/answers";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

/** Last step of a single sign-on, after the provider's redirect. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "completeSignOn",
    summary: "Single sign-on: the last step",
    description:
      "Only for browsers, after the redirect from the provider: the ticket is in a cookie and is valid once and for 10 minutes. password links an existing account, code is required if it has two-step verification. Programs use an access token instead.",
    access: "session.create",
    isEntrance: true,
    body: signOnConfirmationBodySchema,
    answer: sessionAnswerSchema,
    headers: ["X-Auth-Token"],
    errors: ["invalid_credentials", "otp_required", "otp_invalid", "login_expired", "rate_limited"],
    handle: ({ body, address }) => answerSignOnConfirmation(body, address),
  }),
});
