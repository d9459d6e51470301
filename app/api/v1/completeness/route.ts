import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { completenessPerHospitalAnswerSchema } from "@/lib/entries/answers";
import { getCompletenessPerHospital } from "@/lib/entries/server/completeness";
import { createCacheableAnswer } from "@/lib/platform/http/conditional";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getCompleteness",
    summary: "Read the completeness per hospital",
    description:
      "The fields that count for the completeness of an algorithm, and the average of each hospital with enough public algorithms, highest first. The Fields page explains the calculation.",
    access: "public.read",
    answer: completenessPerHospitalAnswerSchema,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ headers, isHead }) =>
      createCacheableAnswer(JSON.stringify(await getCompletenessPerHospital()), {
        media: "application/json",
        headers,
        isHead,
      }),
  }),
});
