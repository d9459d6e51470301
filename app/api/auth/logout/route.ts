import { doneAnswer } from "@/lib/schemas/answers";
import { endSession } from "@/lib/server/data/sessions";
import { clearSessionCookie } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "logOut",
    access: "session.create",
    answer: doneAnswer("loggedOut"),
    handle: async ({ actor }) => {
      await endSession(actor);
      await clearSessionCookie();
      return { loggedOut: true as const };
    },
  }),
});
