import { emailBodySchema } from "@/lib/accounts/schema";
import { requestMigrationMail } from "@/lib/accounts/server/registrations";
import { awaitAndBuildConfirmation, createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildDoneAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "requestMigration",
    summary: "Request the migration of an old account",
    description: "Sends a code of six digits. The response is the same whether or not the address is known.",
    access: "session.create",
    isEntrance: true,
    body: emailBodySchema,
    answer: buildDoneAnswerSchema("sent"),
    errors: ["rate_limited"],
    handle: ({ body, address }) =>
      awaitAndBuildConfirmation("sent", requestMigrationMail(body.email, address)),
  }),
});
