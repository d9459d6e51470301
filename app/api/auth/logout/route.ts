import { clearSessionCookie } from "@/lib/accounts/server/login-answers";
import { confirmDone, resource, route } from "@/lib/api/server/resource";
import { endSession } from "@/lib/platform/auth/sessions";
import { doneAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "logOut",
    summary: "Log out",
    description: "Ends the session of this token, which stops working immediately.",
    access: "session.create",
    answer: doneAnswer("loggedOut"),
    handle: ({ actor }) => confirmDone("loggedOut", endSession(actor).then(clearSessionCookie)),
  }),
});
