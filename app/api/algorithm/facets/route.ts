import { createPrivateJsonResponse, createResourceHandlers, route } from "@/lib/api/server/resource";
import { getDataModel } from "@/lib/fields/server/data-model";
import { facetsAnswerSchema } from "@/lib/search/answers";
import { apiQuerySchema } from "@/lib/search/schema";
import { buildFacetsDto, getFacets } from "@/lib/search/server/counts";
import { buildCorrectionHeaders } from "@/lib/search/server/list-answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "countFacets",
    summary: "Count filter values",
    description:
      "For each filter, every value with the number of algorithms that have it, using the same search as the list. Values chosen within a filter do not affect that filter’s own counts.",
    access: "entry.list",
    query: async () => apiQuerySchema(await getDataModel()),
    answer: facetsAnswerSchema,
    headers: ["X-Search-Corrected", "X-Search-Suggested"],
    handle: async ({ actor, query }) => {
      const { facets, corrected, asked } = await getFacets(actor, query.search, query.filters);
      return createPrivateJsonResponse(buildFacetsDto(facets), {
        headers: buildCorrectionHeaders(corrected, asked),
      });
    },
  }),
});
