import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { hospitalDetailAnswerSchema } from "@/lib/hospitals/schema";
import { getHospital } from "@/lib/hospitals/server/hospitals";
import { createCacheableAnswer } from "@/lib/platform/http/conditional";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getHospital",
    summary: "Read one hospital",
    description:
      "The public data of one hospital, with counts per phase and specialism, and its products. A statement lapses one year after its date.",
    access: "public.read",
    answer: hospitalDetailAnswerSchema,
    errors: ["not_found"],
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ param, headers, isHead }) =>
      createCacheableAnswer(JSON.stringify(await getHospital(param("slug"))), {
        media: "application/json",
        headers,
        isHead,
      }),
  }),
});
