import { buildChangePasswordBodySchema } from "@/lib/accounts/schema";
import { rememberDevice } from "@/lib/accounts/server/login-answers";
import { changePasswordByMailedToken } from "@/lib/accounts/server/registrations";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { getSettings } from "@/lib/platform/env";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "changePassword",
    summary: "Set a password",
    description: "Requires the code from the link in the e-mail. Ends all sessions of the account.",
    access: "session.create",
    isEntrance: true,
    body: async () => buildChangePasswordBodySchema(getSettings().PASSWORD_MIN_LENGTH),
    answer: buildDoneAnswerSchema("changed"),
    errors: ["token_invalid", "rate_limited"],
    handle: ({ body, address }) =>
      awaitAndBuildConfirmation("changed", changePasswordByMailedToken(body, address).then(rememberDevice)),
  }),
});
