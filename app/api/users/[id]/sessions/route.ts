import { logOutEverywhere } from "@/lib/server/data/account-closing";
import { clearSessionCookie } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    access: "profile.own",
    handle: async ({ actor, param }) => {
      await logOutEverywhere(actor, param("id"));
      await clearSessionCookie();
      return { loggedOut: true };
    },
  }),
});
