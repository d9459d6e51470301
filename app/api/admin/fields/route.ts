import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { fieldSummaryAnswer } from "@/lib/fields/answers";
import { listEditableFields } from "@/lib/lists/server/editable-fields";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listEditableFields",
    summary: "List fields to manage",
    description:
      "All fields in the order of the form, with how long their list is and how many of its values are retired.",
    access: "dataModel.manage",
    answer: z.array(fieldSummaryAnswer),
    handle: ({ actor }) => listEditableFields(actor),
  }),
});
