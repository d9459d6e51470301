import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { validationFigureBodySchema, validationsAnswerSchema } from "@/lib/evidence/schema";
import { writeValidation } from "@/lib/evidence/server/validations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "changeValidation",
    summary: "Change a local validation result",
    description: "For those who may edit the algorithm.",
    access: buildAccessRuleForActs("changeValidation"),
    body: validationFigureBodySchema,
    answer: validationsAnswerSchema,
    handle: ({ actor, param, body }) => writeValidation(actor, param("id"), param("validationId"), body),
  }),
  DELETE: route({
    operation: "removeValidation",
    summary: "Remove a local validation result",
    description: "For those who may edit the algorithm.",
    access: buildAccessRuleForActs("changeValidation"),
    answer: validationsAnswerSchema,
    handle: ({ actor, param }) => writeValidation(actor, param("id"), param("validationId"), null),
  }),
});
