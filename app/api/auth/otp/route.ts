import { sessionAnswer } from "@/lib/accounts/answers";
import { loginCodeBody } from "@/lib/accounts/schema";
import { answerLoginCode } from "@/lib/accounts/server/login-answers";
import { resource, route } from "@/lib/api/server/resource";

/** The second step of a login, after otp_required. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "logInWithCode",
    access: "session.create",
    isEntrance: true,
    body: loginCodeBody,
    answer: sessionAnswer,
    headers: ["X-Auth-Token"],
    errors: ["login_expired", "otp_invalid", "rate_limited"],
    handle: ({ body, address }) => answerLoginCode(body, address),
  }),
});
