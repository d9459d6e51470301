import { resource, route } from "@/lib/api/server/resource";
import { dataModelEffectAnswer } from "@/lib/fields/answers";
import { valueBody } from "@/lib/fields/schema";
import { previewValue } from "@/lib/lists/server/list-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewListValue",
    summary: "See what changing a value would do",
    description:
      "How many algorithms get the new name, how many saved searches are updated and how many people follow the value. Nothing changes.",
    access: "dataModel.manage",
    body: valueBody,
    answer: dataModelEffectAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => previewValue(actor, param("key"), param("valueId"), body),
  }),
});
