import { dataModelAnswer } from "@/lib/schemas/answers";
import { dataModelDto, getDataModel } from "@/lib/server/data/data-model";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getDataModel",
    access: "public.read",
    answer: dataModelAnswer,
    handle: async () => dataModelDto(await getDataModel()),
  }),
});
