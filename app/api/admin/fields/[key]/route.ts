import { fieldBody } from "@/lib/schemas/data-model";
import { editableFieldAnswer } from "@/lib/schemas/data-model-answers";
import { getEditableField } from "@/lib/server/data/editable-fields";
import { saveField } from "@/lib/server/data/field-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getEditableField",
    access: "dataModel.manage",
    answer: editableFieldAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => getEditableField(actor, param("key")),
  }),
  PUT: route({
    operation: "saveField",
    access: "dataModel.manage",
    body: fieldBody,
    answer: editableFieldAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => saveField(actor, param("key"), body),
  }),
});
