import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { editableFieldAnswerSchema } from "@/lib/fields/answers";
import { fieldBodySchema } from "@/lib/fields/schema";
import { getEditableField } from "@/lib/lists/server/editable-fields";
import { saveField } from "@/lib/lists/server/field-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getEditableField",
    summary: "Get a field with its list",
    description:
      "The name and explanation in Dutch and English, and each value with the number of algorithms that have it, including those in the bin. The values of activeHospital that are institutions are not included: they have their own calls.",
    access: "dataModel.manage",
    answer: editableFieldAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => getEditableField(actor, param("key")),
  }),
  PUT: route({
    operation: "saveField",
    summary: "Save a field",
    description:
      "Saves the name, explanation, default value, and whether the field is a filter. Every change is recorded in the log of the fields. Use revision to say which state the change was based on; if something else has been saved in the meantime, you get 409 field_conflict.",
    access: "dataModel.manage",
    body: fieldBodySchema,
    answer: editableFieldAnswerSchema,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => saveField(actor, param("key"), body),
  }),
});
