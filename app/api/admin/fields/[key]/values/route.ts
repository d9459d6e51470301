import { newValueBody } from "@/lib/schemas/data-model";
import { editableFieldAnswer } from "@/lib/schemas/data-model-answers";
import { addValue } from "@/lib/server/data/list-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "addListValue",
    access: "dataModel.manage",
    body: newValueBody,
    status: 201,
    answer: editableFieldAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => addValue(actor, param("key"), body),
  }),
});
