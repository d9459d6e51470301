import { completenessAnswer } from "@/lib/schemas/open-data";
import { getCompleteness } from "@/lib/server/data/completeness";
import { answerKept } from "@/lib/server/http/kept-answer";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCompleteness",
    access: "public.read",
    answer: completenessAnswer,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ headers, isHead }) =>
      answerKept(JSON.stringify(await getCompleteness()), { media: "application/json", headers, isHead }),
  }),
});
