import { registrationBody } from "@/lib/schemas/auth";
import { register } from "@/lib/server/auth/accounts";
import { settings } from "@/lib/server/env";
import { answerWithSession } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    access: "session.create",
    body: async () => registrationBody(settings().PASSWORD_MIN_LENGTH),
    handle: async ({ body, address }) => answerWithSession(await register(body, address)),
  }),
});
