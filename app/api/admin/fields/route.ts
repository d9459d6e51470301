import { z } from "zod";
import { fieldSummaryAnswer } from "@/lib/schemas/data-model-answers";
import { listEditableFields } from "@/lib/server/data/editable-fields";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listEditableFields",
    access: "dataModel.manage",
    answer: z.array(fieldSummaryAnswer),
    handle: ({ actor }) => listEditableFields(actor),
  }),
});
