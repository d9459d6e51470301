import { clearSessionCookie } from "@/lib/accounts/server/login-answers";
import { confirmDone, resource, route } from "@/lib/api/server/resource";
import { doneAnswer } from "@/lib/platform/http/answers";
import { logOutEverywhere } from "@/lib/privacy/server/closing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "endSessions",
    summary: "Log out everywhere",
    description: "Ends all your sessions, including this one.",
    access: { profile: "write" },
    answer: doneAnswer("loggedOut"),
    handle: ({ actor, param }) =>
      confirmDone("loggedOut", logOutEverywhere(actor, param("id")).then(clearSessionCookie)),
  }),
});
