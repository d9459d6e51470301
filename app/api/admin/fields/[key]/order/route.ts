import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { editableFieldAnswerSchema } from "@/lib/fields/answers";
import { orderBodySchema } from "@/lib/fields/schema";
import { orderListValues } from "@/lib/lists/server/list-writes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "orderListValues",
    summary: "Save the order of a list",
    description: "Lists the _id of all values of the list, including retired ones, in the new order.",
    access: "dataModel.manage",
    body: orderBodySchema,
    lists: ["ids"],
    answer: editableFieldAnswerSchema,
    errors: ["not_found", "field_conflict"],
    handle: ({ actor, param, body }) => orderListValues(actor, param("key"), body),
  }),
});
