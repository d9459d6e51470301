import { resource, route } from "@/lib/api/server/resource";
import { removeSynonyms, saveSynonyms } from "@/lib/search/server/synonyms";
import { synonymAnswer, synonymBody, synonymRemovalQuery } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "saveSynonyms",
    access: "synonym.manage",
    body: synonymBody,
    lists: ["names"],
    answer: synonymAnswer,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, param, body }) => saveSynonyms(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "removeSynonyms",
    access: "synonym.manage",
    query: synonymRemovalQuery,
    answer: synonymAnswer,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, param, query }) => removeSynonyms(actor, param("id"), query.revision),
  }),
});
