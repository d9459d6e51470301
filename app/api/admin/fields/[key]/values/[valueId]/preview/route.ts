import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { dataModelEffectAnswerSchema } from "@/lib/fields/answers";
import { valueBodySchema } from "@/lib/fields/schema";
import { previewListValue } from "@/lib/lists/server/list-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "previewListValue",
    summary: "Preview a change of a value",
    description:
      "The number of algorithms that would show the new name, of saved searches that would be updated, and of people who follow the value. Nothing is saved.",
    access: "dataModel.manage",
    body: valueBodySchema,
    answer: dataModelEffectAnswerSchema,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => previewListValue(actor, param("key"), param("valueId"), body),
  }),
});
