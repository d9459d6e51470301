import { clearSessionCookie } from "@/lib/accounts/server/login-answers";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";
import { logOutEverywhere } from "@/lib/privacy/server/closing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "endSessions",
    summary: "Log out everywhere",
    description: "Ends all your sessions, including this one.",
    access: { profile: "write" },
    answer: buildDoneAnswerSchema("loggedOut"),
    handle: ({ actor, param }) =>
      awaitAndBuildConfirmation("loggedOut", logOutEverywhere(actor, param("id")).then(clearSessionCookie)),
  }),
});
