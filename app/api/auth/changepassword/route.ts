import { buildChangePasswordBodySchema } from "@/lib/accounts/schema";
import { rememberDevice } from "@/lib/accounts/server/login-answers";
import { changePassword } from "@/lib/accounts/server/registrations";
import { confirmDone, resource, route } from "@/lib/api/server/resource";
import { settings } from "@/lib/platform/env";
import { doneAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "changePassword",
    summary: "Set a password",
    description: "Requires the code from the link in the e-mail. Ends all sessions of the account.",
    access: "session.create",
    isEntrance: true,
    body: async () => buildChangePasswordBodySchema(settings().PASSWORD_MIN_LENGTH),
    answer: doneAnswer("changed"),
    errors: ["token_invalid", "rate_limited"],
    handle: ({ body, address }) => confirmDone("changed", changePassword(body, address).then(rememberDevice)),
  }),
});
