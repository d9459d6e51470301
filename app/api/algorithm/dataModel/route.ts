import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { dataModelAnswerSchema } from "@/lib/fields/answers";
import { buildDataModelDto, getDataModel } from "@/lib/fields/server/data-model";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getDataModel",
    summary: "Read the data model",
    description: "Each field with its name, allowed values and use.",
    access: "public.read",
    answer: dataModelAnswerSchema,
    handle: async () => buildDataModelDto(await getDataModel()),
  }),
});
