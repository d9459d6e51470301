import { dataModelDto, getDataModel } from "@/lib/server/data/data-model";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({ access: "public.read", handle: async () => dataModelDto(await getDataModel()) }),
});
