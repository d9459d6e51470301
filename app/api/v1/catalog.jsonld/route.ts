import { catalogAnswer } from "@/lib/schemas/open-data";
import { answerCatalog, CATALOG_MEDIA } from "@/lib/server/http/catalog";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCatalog",
    access: "public.read",
    answer: catalogAnswer,
    media: CATALOG_MEDIA,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: ({ headers, isHead }) => answerCatalog({ headers, isHead }),
  }),
});
