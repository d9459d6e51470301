import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { fieldSummaryAnswerSchema } from "@/lib/fields/answers";
import { listEditableFields } from "@/lib/lists/server/editable-fields";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listEditableFields",
    summary: "List the fields of the data model",
    description:
      "All fields in the order of the form, each with the number of values in its list and of retired values.",
    access: "dataModel.manage",
    answer: z.array(fieldSummaryAnswerSchema),
    handle: ({ actor }) => listEditableFields(actor),
  }),
});
