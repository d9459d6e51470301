import { fieldBody } from "@/lib/schemas/data-model";
import { dataModelEffectAnswer } from "@/lib/schemas/data-model-answers";
import { previewField } from "@/lib/server/data/field-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewField",
    access: "dataModel.manage",
    body: fieldBody,
    answer: dataModelEffectAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => previewField(actor, param("key"), body),
  }),
});
