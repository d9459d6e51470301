import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { catalogAnswerSchema } from "@/lib/open-data/schema";
import { answerCatalog, CATALOG_MEDIA_TYPE } from "@/lib/open-data/server/catalog";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getCatalog",
    summary: "Read the catalogue of open data",
    description:
      "The datasets of the register with their formats and licences, as DCAT-AP-NL 3.0 in JSON-LD. Each dataset says whether it is public or only for people who are logged in. For data.overheid.nl and other harvesters of catalogues.",
    access: "public.read",
    answer: catalogAnswerSchema,
    media: CATALOG_MEDIA_TYPE,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: ({ headers, isHead }) => answerCatalog({ headers, isHead }),
  }),
});
