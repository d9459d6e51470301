import { doneAnswer } from "@/lib/schemas/answers";
import { emailBody } from "@/lib/schemas/auth";
import { askPasswordReset } from "@/lib/server/auth/accounts";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "requestPasswordReset",
    access: "session.create",
    isEntrance: true,
    body: emailBody,
    answer: doneAnswer("sent"),
    errors: ["rate_limited"],
    handle: async ({ body, address }) => {
      await askPasswordReset(body.email, address);
      return { sent: true as const };
    },
  }),
});
