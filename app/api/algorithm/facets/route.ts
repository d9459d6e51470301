import { facetsAnswer } from "@/lib/schemas/answers";
import { apiQuerySchema } from "@/lib/schemas/entry-query";
import { getDataModel } from "@/lib/server/data/data-model";
import { facetsDto, getFacets } from "@/lib/server/data/facets";
import { correctedHeader } from "@/lib/server/http/corrected-header";
import { answer, resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "countFacets",
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    answer: facetsAnswer,
    headers: ["X-Search-Corrected"],
    handle: async ({ actor, query }) => {
      const { facets, corrected } = await getFacets(actor, query.search, query.filters);
      return answer(facetsDto(facets), { headers: correctedHeader(corrected) });
    },
  }),
});
