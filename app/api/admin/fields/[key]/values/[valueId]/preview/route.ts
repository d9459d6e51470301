import { valueBody } from "@/lib/schemas/data-model";
import { dataModelEffectAnswer } from "@/lib/schemas/data-model-answers";
import { previewValue } from "@/lib/server/data/list-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewListValue",
    access: "dataModel.manage",
    body: valueBody,
    answer: dataModelEffectAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => previewValue(actor, param("key"), param("valueId"), body),
  }),
});
