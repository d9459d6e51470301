import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { editableFieldAnswerSchema } from "@/lib/fields/answers";
import { newValueBodySchema } from "@/lib/fields/schema";
import { addListValue } from "@/lib/lists/server/list-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "addListValue",
    summary: "Add a value",
    description:
      "afterId is the value after which the new one is placed; null places it first, and without afterId it is placed last.",
    access: "dataModel.manage",
    body: newValueBodySchema,
    status: 201,
    answer: editableFieldAnswerSchema,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => addListValue(actor, param("key"), body),
  }),
});
