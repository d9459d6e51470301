import { emailBody } from "@/lib/accounts/schema";
import { handleMigrationRequest } from "@/lib/accounts/server/registrations";
import { confirmDone, resource, route } from "@/lib/api/server/resource";
import { doneAnswer } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "requestMigration",
    summary: "Request the migration of an old account",
    description: "Sends a code of six digits. The response is the same whether or not the address is known.",
    access: "session.create",
    isEntrance: true,
    body: emailBody,
    answer: doneAnswer("sent"),
    errors: ["rate_limited"],
    handle: ({ body, address }) => confirmDone("sent", handleMigrationRequest(body.email, address)),
  }),
});
