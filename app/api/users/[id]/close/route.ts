import { doneAnswer } from "@/lib/schemas/answers";
import { closeAccountBody } from "@/lib/schemas/profile";
import { closeAccount } from "@/lib/server/data/account-closing";
import { authoriseOwn } from "@/lib/server/data/profiles";
import { clearSessionCookie } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "closeAccount",
    access: "profile.own",
    authorise: ({ actor, param }) => authoriseOwn(actor, param("id")),
    body: closeAccountBody,
    answer: doneAnswer("closed"),
    errors: ["forbidden", "not_approved", "not_found", "last_admin", "rate_limited"],
    handle: async ({ actor, param, body }) => {
      await closeAccount(actor, param("id"), body);
      await clearSessionCookie();
      return { closed: true as const };
    },
  }),
});
