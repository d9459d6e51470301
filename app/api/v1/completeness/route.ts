import { resource, route } from "@/lib/api/server/resource";
import { completenessAnswer } from "@/lib/entries/answers";
import { getCompleteness } from "@/lib/entries/server/completeness";
import { cacheableAnswer } from "@/lib/platform/http/conditional";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCompleteness",
    summary: "Read the completeness per hospital",
    description:
      "The fields that count for the completeness of an algorithm, and the average of each hospital with enough public algorithms, highest first. The Fields page explains the calculation.",
    access: "public.read",
    answer: completenessAnswer,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ headers, isHead }) =>
      cacheableAnswer(JSON.stringify(await getCompleteness()), {
        media: "application/json",
        headers,
        isHead,
      }),
  }),
});
