import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { managementAnswerSchema, statementBodySchema } from "@/lib/hospitals/schema";
import { saveStatement, withdrawStatement } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "makeStatement",
    summary: "Publish a statement",
    description:
      "States that on a date in the past year the hospital used no AI (noAi), or that all AI it used was in the register (complete). Replaces the earlier statement and lapses after a year. Only for an admin of this hospital; noAi is refused if the hospital has a public algorithm in use.",
    access: "institution.lookAfter",
    body: statementBodySchema,
    answer: managementAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param, body }) => saveStatement(actor, param("slug"), body),
  }),
  DELETE: route({
    operation: "withdrawStatement",
    summary: "Withdraw a statement",
    description: "Withdraws the statement of the hospital, if there is one.",
    access: "institution.lookAfter",
    answer: managementAnswerSchema,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param }) => withdrawStatement(actor, param("slug")),
  }),
});
