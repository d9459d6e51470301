import { doneAnswer } from "@/lib/schemas/answers";
import { verifyBody } from "@/lib/schemas/auth";
import { verify } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

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
    handle: async ({ body, address }) => {
      await verify(body, address);
      return { verified: true as const };
    },
  }),
});
