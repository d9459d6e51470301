import { sessionAnswer } from "@/lib/accounts/answers";
import { signOnBody } from "@/lib/accounts/schema";
import { answerSignOnStep } from "@/lib/accounts/server/sign-on/answers";
import { resource, route } from "@/lib/api/server/resource";

/** Last step of a single sign-on, after the provider's redirect. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "completeSignOn",
    summary: "Single sign-on: the last step",
    description:
      "Only for the browser that comes back from the provider: the ticket is in its cookie and is valid for 10 minutes and once. Give password to link an existing account, and code if it has two-step verification. A program uses an access token.",
    access: "session.create",
    isEntrance: true,
    body: signOnBody,
    answer: sessionAnswer,
    headers: ["X-Auth-Token"],
    errors: ["invalid_credentials", "otp_required", "otp_invalid", "login_expired", "rate_limited"],
    handle: ({ body, address }) => answerSignOnStep(body, address),
  }),
});
