import { doneAnswer } from "@/lib/schemas/answers";
import { logOutEverywhere } from "@/lib/server/data/account-closing";
import { clearSessionCookie } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "endSessions",
    access: "profile.own",
    answer: doneAnswer("loggedOut"),
    errors: ["forbidden", "not_approved"],
    handle: async ({ actor, param }) => {
      await logOutEverywhere(actor, param("id"));
      await clearSessionCookie();
      return { loggedOut: true as const };
    },
  }),
});
