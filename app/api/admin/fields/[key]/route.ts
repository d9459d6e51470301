import { resource, route } from "@/lib/api/server/resource";
import { editableFieldAnswer } from "@/lib/fields/answers";
import { fieldBody } from "@/lib/fields/schema";
import { getEditableField } from "@/lib/lists/server/editable-fields";
import { saveField } from "@/lib/lists/server/field-writes";

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
