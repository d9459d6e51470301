import { facetsAnswer } from "@/lib/schemas/answers";
import { apiQuerySchema } from "@/lib/schemas/entry-query";
import { getDataModel } from "@/lib/server/data/data-model";
import { facetsDto, getFacets } from "@/lib/server/data/facets";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "countFacets",
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    answer: facetsAnswer,
    handle: async ({ actor, query }) => facetsDto(await getFacets(actor, query.search, query.filters)),
  }),
});
