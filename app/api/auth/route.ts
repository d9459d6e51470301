import { sessionAnswer } from "@/lib/schemas/answers";
import { registrationBody } from "@/lib/schemas/auth";
import { register } from "@/lib/server/auth/accounts";
import { settings } from "@/lib/server/env";
import { answerWithSession } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "requestAccount",
    access: "session.create",
    isEntrance: true,
    body: async () => registrationBody(settings().PASSWORD_MIN_LENGTH),
    answer: sessionAnswer,
    headers: ["X-Auth-Token"],
    errors: ["captcha_invalid", "captcha_unavailable", "email_taken", "migration_possible", "rate_limited"],
    handle: async ({ body, address }) => answerWithSession(await register(body, address)),
  }),
});
