import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { declarationAnswerSchema, declarationWithdrawalBodySchema } from "@/lib/declarations/schema";
import { withdrawDeclaration } from "@/lib/declarations/server/declarations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "withdrawDeclaration",
    summary: "Withdraw a declaration of an in-house device",
    description:
      "The declaration stays readable as withdrawn, with the reason. For admins of the hospital and of the register; one that was replaced or withdrawn in the meantime gives 409 declaration_conflict.",
    access: "institution.lookAfter",
    body: declarationWithdrawalBodySchema,
    answer: declarationAnswerSchema,
    errors: ["forbidden", "not_found", "declaration_conflict"],
    handle: ({ actor, param, body }) => withdrawDeclaration(actor, param("slug"), body),
  }),
});
