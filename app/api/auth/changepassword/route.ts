import { doneAnswer } from "@/lib/schemas/answers";
import { changePasswordBody } from "@/lib/schemas/auth";
import { changePassword } from "@/lib/server/auth/accounts";
import { settings } from "@/lib/server/env";
import { rememberDevice } from "@/lib/server/http/login";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "changePassword",
    access: "session.create",
    isEntrance: true,
    body: async () => changePasswordBody(settings().PASSWORD_MIN_LENGTH),
    answer: doneAnswer("changed"),
    errors: ["token_invalid", "rate_limited"],
    handle: async ({ body, address }) => {
      await rememberDevice(await changePassword(body, address));
      return { changed: true as const };
    },
  }),
});
