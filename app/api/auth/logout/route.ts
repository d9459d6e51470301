import { clearSessionCookie } from "@/lib/accounts/server/login-answers";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { endSession } from "@/lib/platform/auth/sessions";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "logOut",
    summary: "Log out",
    description: "Ends the session of this token, which stops working immediately.",
    access: "session.create",
    answer: buildDoneAnswerSchema("loggedOut"),
    handle: ({ actor }) => awaitAndBuildConfirmation("loggedOut", endSession(actor).then(clearSessionCookie)),
  }),
});
