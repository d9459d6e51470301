import { resource, route } from "@/lib/api/server/resource";
import { previewSynonyms } from "@/lib/search/server/synonyms";
import { synonymEffectAnswer, synonymPreviewBody } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "previewSynonyms",
    access: "synonym.manage",
    body: synonymPreviewBody,
    lists: ["names"],
    answer: synonymEffectAnswer,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, body }) => previewSynonyms(actor, body),
  }),
});
