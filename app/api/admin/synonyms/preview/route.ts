import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { previewSynonyms } from "@/lib/search/server/synonyms";
import { synonymEffectAnswerSchema, synonymPreviewBody } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "previewSynonyms",
    summary: "Preview a change of synonyms",
    description:
      "The number of algorithms that each name finds now, and after saving this. _id refers to an existing group; without names the preview is of removing it. Nothing is saved.",
    access: "synonym.manage",
    body: synonymPreviewBody,
    lists: ["names"],
    answer: synonymEffectAnswerSchema,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, body }) => previewSynonyms(actor, body),
  }),
});
