import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { studyAnswerSchema, studyBodySchema } from "@/lib/evidence/schema";
import { changeOrRemoveStudy } from "@/lib/evidence/server/studies";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "changeStudy",
    summary: "Change a study",
    description: "Only for admins.",
    access: "product.manage",
    body: studyBodySchema,
    answer: studyAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => changeOrRemoveStudy(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "removeStudy",
    summary: "Remove a study",
    description: "Only for admins.",
    access: "product.manage",
    answer: studyAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => changeOrRemoveStudy(actor, param("id"), null),
  }),
});
