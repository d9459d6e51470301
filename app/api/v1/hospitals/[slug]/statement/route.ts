import { resource, route } from "@/lib/api/server/resource";
import { managementAnswer, statementBody } from "@/lib/hospitals/schema";
import { makeStatement, withdrawStatement } from "@/lib/hospitals/server/management";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "makeStatement",
    access: "institution.lookAfter",
    body: statementBody,
    answer: managementAnswer,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param, body }) => makeStatement(actor, param("slug"), body),
  }),
  DELETE: route({
    operation: "withdrawStatement",
    access: "institution.lookAfter",
    answer: managementAnswer,
    errors: ["forbidden", "not_found"],
    handle: ({ actor, param }) => withdrawStatement(actor, param("slug")),
  }),
});
