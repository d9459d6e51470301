import { resource, route } from "@/lib/api/server/resource";
import { previewSynonyms } from "@/lib/search/server/synonyms";
import { synonymEffectAnswer, synonymPreviewBody } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewSynonyms",
    summary: "See what other search words would do",
    description:
      "How many algorithms each name finds now, and how many once you save this. With _id it is about an existing group; without names, about removing it. Nothing changes.",
    access: "synonym.manage",
    body: synonymPreviewBody,
    lists: ["names"],
    answer: synonymEffectAnswer,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, body }) => previewSynonyms(actor, body),
  }),
});
