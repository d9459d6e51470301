import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { dataModelEffectAnswerSchema } from "@/lib/fields/answers";
import { fieldBodySchema } from "@/lib/fields/schema";
import { previewFieldSave } from "@/lib/lists/server/field-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "previewField",
    summary: "Preview a change of a field",
    description:
      "If the field would no longer be a filter: the number of saved searches that filter by it. Nothing is saved.",
    access: "dataModel.manage",
    body: fieldBodySchema,
    answer: dataModelEffectAnswerSchema,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => previewFieldSave(actor, param("key"), body),
  }),
});
