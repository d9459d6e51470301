import { fieldsAnswer } from "@/lib/schemas/open-data";
import { getFieldDictionary } from "@/lib/server/data/field-dictionary";
import { answerKept } from "@/lib/server/http/kept-answer";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getFields",
    access: "public.read",
    answer: fieldsAnswer,
    headers: ["ETag", "Cache-Control"],
    notModified: true,
    handle: async ({ headers, isHead }) =>
      answerKept(JSON.stringify(await getFieldDictionary()), { media: "application/json", headers, isHead }),
  }),
});
