import { orderBody } from "@/lib/schemas/data-model";
import { editableFieldAnswer } from "@/lib/schemas/data-model-answers";
import { orderValues } from "@/lib/server/data/list-writes";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "orderListValues",
    access: "dataModel.manage",
    body: orderBody,
    lists: ["ids"],
    answer: editableFieldAnswer,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => orderValues(actor, param("key"), body),
  }),
});
