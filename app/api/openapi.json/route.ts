import { describeApi } from "@/lib/api/server/openapi";
import { answer, resource, route } from "@/lib/api/server/resource";
import { apiDocumentAnswer } from "@/lib/platform/http/answers";
import { OTHER_API_ROUTES } from "../other-routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getApiDocument",
    access: "public.read",
    answer: apiDocumentAnswer,
    // This file cannot load itself by the table of all routes.
    handle: async ({ language }) => {
      const routes = { ...OTHER_API_ROUTES, "/api/openapi.json": async () => ({ GET }) };
      return answer(await describeApi(routes, language), { headers: { vary: "accept-language" } });
    },
  }),
});
