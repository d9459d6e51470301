import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { fieldsAnswerSchema } from "@/lib/fields/answers";
import { getFieldDictionary } from "@/lib/open-data/server/field-dictionary";
import { createCacheableAnswer } from "@/lib/platform/http/conditional";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getFields",
    summary: "Read the fields and their meaning",
    description:
      "Each field with its name, meaning, kind, limits and values, and the log of changes to them: the newest thousand, newest first. The Fields page shows the same data.",
    access: "public.read",
    answer: fieldsAnswerSchema,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ headers, isHead }) =>
      createCacheableAnswer(JSON.stringify(await getFieldDictionary()), {
        media: "application/json",
        headers,
        isHead,
      }),
  }),
});
