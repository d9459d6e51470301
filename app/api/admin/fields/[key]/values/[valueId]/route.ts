import { valueBody } from "@/lib/schemas/data-model";
import { editableFieldAnswer, savedValueAnswer } from "@/lib/schemas/data-model-answers";
import { removeValue, saveValue } from "@/lib/server/data/list-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveListValue",
    access: "dataModel.manage",
    body: valueBody,
    answer: savedValueAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => saveValue(actor, param("key"), param("valueId"), body),
  }),
  DELETE: route({
    operation: "removeListValue",
    access: "dataModel.manage",
    answer: editableFieldAnswer,
    errors: ["invalid_input", "not_found", "value_in_use"],
    handle: ({ actor, param }) => removeValue(actor, param("key"), param("valueId")),
  }),
});
