import { resource, route } from "@/lib/api/server/resource";
import { editableFieldAnswer, savedValueAnswer } from "@/lib/fields/answers";
import { valueBody } from "@/lib/fields/schema";
import { removeValue, saveValue } from "@/lib/lists/server/list-writes";

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
