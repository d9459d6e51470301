import { reverifyBodySchema } from "@/lib/accounts/schema";
import { handleVerificationRequest } from "@/lib/accounts/server/registrations";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "requestVerification",
    summary: "Request the verification e-mail again",
    description: "The response is the same whether or not the address is known.",
    access: "session.create",
    isEntrance: true,
    body: reverifyBodySchema,
    answer: buildDoneAnswerSchema("sent"),
    errors: ["captcha_invalid", "captcha_unavailable", "rate_limited"],
    handle: ({ body, address }) =>
      awaitAndBuildConfirmation("sent", handleVerificationRequest(body, address)),
  }),
});
