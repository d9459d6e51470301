import { doneAnswer } from "@/lib/schemas/answers";
import { reverifyBody } from "@/lib/schemas/auth";
import { askVerification } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "requestVerification",
    access: "session.create",
    isEntrance: true,
    body: reverifyBody,
    answer: doneAnswer("sent"),
    errors: ["captcha_invalid", "captcha_unavailable", "rate_limited"],
    handle: async ({ body, address }) => {
      await askVerification(body, address);
      return { sent: true as const };
    },
  }),
});
