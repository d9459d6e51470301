import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { declarationAnswerSchema } from "@/lib/declarations/schema";
import { getDeclaration } from "@/lib/declarations/server/declarations";
import { createCacheableAnswer } from "@/lib/platform/http/conditional";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getDeclaration",
    summary: "Read a declaration of an in-house device",
    description:
      "What a hospital declares of a device that it makes and uses itself (Article 5(5) of MDR and IVDR). One that was replaced or withdrawn stays readable, and says so.",
    access: "public.read",
    answer: declarationAnswerSchema,
    errors: ["not_found"],
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ param, headers, isHead }) =>
      createCacheableAnswer(JSON.stringify(await getDeclaration(param("slug"))), {
        media: "application/json",
        headers,
        isHead,
      }),
  }),
});
