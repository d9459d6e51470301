import { buildOpenApiDocument } from "@/lib/api/server/openapi";
import { createPrivateJsonResponse, createResourceHandlers, route } from "@/lib/api/server/resource";
import { getDataLicence } from "@/lib/open-data/server/licence";
import { OPEN_DATA_LICENCES } from "@/lib/platform/data-licences";
import { apiDocumentAnswerSchema } from "@/lib/platform/http/answers";
import { API_ROUTES } from "../generated/routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getApiDocument",
    summary: "Read this OpenAPI document",
    description: "The OpenAPI 3.1 document that /api-docs shows.",
    access: "public.read",
    answer: apiDocumentAnswerSchema,
    handle: async () => {
      const [{ info, ...document }, licence] = await Promise.all([
        buildOpenApiDocument(API_ROUTES),
        getDataLicence(),
      ]);
      const license = OPEN_DATA_LICENCES[licence];
      return createPrivateJsonResponse({ ...document, info: { ...info, ...(license ? { license } : {}) } });
    },
  }),
});
