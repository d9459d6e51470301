import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { editableFieldAnswerSchema, savedValueAnswerSchema } from "@/lib/fields/answers";
import { valueBodySchema } from "@/lib/fields/schema";
import { deleteUnusedListValue, saveListValue } from "@/lib/lists/server/list-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveListValue",
    summary: "Save a value",
    description:
      "Every algorithm that has the value shows the new name immediately, also in its earlier versions, without a new version. The log of the fields keeps the old name. Followers get no e-mail about it. A retired value stays on existing algorithms and cannot be chosen for new ones; a value that a rule depends on, the default value and the last value that can be chosen cannot be retired.",
    access: "dataModel.manage",
    body: valueBodySchema,
    answer: savedValueAnswerSchema,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => saveListValue(actor, param("key"), param("valueId"), body),
  }),
  DELETE: route({
    operation: "removeListValue",
    summary: "Remove an unused value",
    description:
      "Only if no algorithm, earlier version, follower or saved search uses it; otherwise you get 409 value_in_use.",
    access: "dataModel.manage",
    answer: editableFieldAnswerSchema,
    errors: ["invalid_input", "not_found", "value_in_use"],
    handle: ({ actor, param }) => deleteUnusedListValue(actor, param("key"), param("valueId")),
  }),
});
