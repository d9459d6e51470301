import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { validationFigureBodySchema, validationsAnswerSchema } from "@/lib/evidence/schema";
import { getValidationsOfEntry, writeValidation } from "@/lib/evidence/server/validations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listValidations",
    summary: "List the local validation results of an algorithm",
    description: "For those who may see the algorithm.",
    access: { entry: "entry.read" },
    answer: validationsAnswerSchema,
    handle: ({ actor, param }) => getValidationsOfEntry(actor, param("id")),
  }),
  POST: route({
    operation: "addValidation",
    summary: "Add a local validation result",
    description:
      "For those who may edit the algorithm. The estimate must lie within the range of its measure and within the 95% interval.",
    access: buildAccessRuleForActs("changeValidation"),
    body: validationFigureBodySchema,
    status: 201,
    answer: validationsAnswerSchema,
    handle: ({ actor, param, body }) => writeValidation(actor, param("id"), null, body),
  }),
});
