import { emailBodySchema } from "@/lib/accounts/schema";
import { handlePasswordResetRequest } from "@/lib/accounts/server/registrations";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "requestPasswordReset",
    summary: "Request a password reset",
    description: "Sends a link. The response is the same whether or not the address is known.",
    access: "session.create",
    isEntrance: true,
    body: emailBodySchema,
    answer: buildDoneAnswerSchema("sent"),
    errors: ["rate_limited"],
    handle: ({ body, address }) =>
      awaitAndBuildConfirmation("sent", handlePasswordResetRequest(body.email, address)),
  }),
});
