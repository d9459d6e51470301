import { resource, route } from "@/lib/api/server/resource";
import { dataModelEffectAnswer } from "@/lib/fields/answers";
import { fieldBody } from "@/lib/fields/schema";
import { previewField } from "@/lib/lists/server/field-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewField",
    summary: "See what changing a field would do",
    description:
      "How many saved searches filter by this field, if it is no longer to be a filter. Nothing changes.",
    access: "dataModel.manage",
    body: fieldBody,
    answer: dataModelEffectAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => previewField(actor, param("key"), body),
  }),
});
