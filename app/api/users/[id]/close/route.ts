import { passwordBody } from "@/lib/accounts/schema";
import { clearSessionCookie } from "@/lib/accounts/server/login-answers";
import { resource, route } from "@/lib/api/server/resource";
import { doneAnswer } from "@/lib/platform/http/answers";
import { closeAccount } from "@/lib/privacy/server/closing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "closeAccount",
    access: { profile: "write" },
    body: passwordBody,
    answer: doneAnswer("closed"),
    errors: ["not_found", "last_admin", "rate_limited"],
    handle: async ({ actor, param, body }) => {
      await closeAccount(actor, param("id"), body);
      await clearSessionCookie();
      return { closed: true as const };
    },
  }),
});
