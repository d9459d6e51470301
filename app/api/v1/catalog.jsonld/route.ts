import { resource, route } from "@/lib/api/server/resource";
import { catalogAnswer } from "@/lib/open-data/schema";
import { answerCatalog, CATALOG_MEDIA } from "@/lib/open-data/server/catalog";

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
