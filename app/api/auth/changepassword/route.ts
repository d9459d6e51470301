import { changePasswordBody } from "@/lib/schemas/auth";
import { changePassword } from "@/lib/server/auth/accounts";
import { settings } from "@/lib/server/env";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    access: "session.create",
    body: async () => changePasswordBody(settings().PASSWORD_MIN_LENGTH),
    handle: async ({ body, address }) => {
      await changePassword(body, address);
      return { changed: true };
    },
  }),
});
