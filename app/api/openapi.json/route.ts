import { describeApi } from "@/lib/api/server/openapi";
import { answer, resource, route } from "@/lib/api/server/resource";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { OPEN_LICENCES } from "@/lib/platform/data-licences";
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
      const [{ info, ...document }, licence] = await Promise.all([
        describeApi(routes, language),
        getDataLicence(),
      ]);
      const license = OPEN_LICENCES[licence];
      const described = { ...document, info: { ...info, ...(license ? { license } : {}) } };
      return answer(described, { headers: { vary: "accept-language" } });
    },
  }),
});
