import { endSession } from "@/lib/server/data/sessions";
import { clearSessionCookie } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    access: "session.create",
    handle: async ({ actor }) => {
      await endSession(actor);
      await clearSessionCookie();
      return { loggedOut: true };
    },
  }),
});
