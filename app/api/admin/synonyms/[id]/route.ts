import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { removeSynonyms, saveSynonyms } from "@/lib/search/server/synonyms";
import { synonymAnswerSchema, synonymBody, synonymRemovalQuerySchema } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveSynonyms",
    summary: "Save a synonym group",
    description:
      "Use revision to say which state the change was based on; if something else has been saved in the meantime, you get 409 synonym_conflict.",
    access: "synonym.manage",
    body: synonymBody,
    lists: ["names"],
    answer: synonymAnswerSchema,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, param, body }) => saveSynonyms(actor, param("id"), body),
  }),
  DELETE: route({
    operation: "removeSynonyms",
    summary: "Remove a synonym group",
    description:
      "Each name will then no longer find the others of this group, unless they are together in another group too. Use revision to say which state you are removing; if something else has been saved in the meantime, you get 409 synonym_conflict and the group stays.",
    access: "synonym.manage",
    query: synonymRemovalQuerySchema,
    answer: synonymAnswerSchema,
    errors: ["not_found", "synonym_conflict"],
    handle: ({ actor, param, query }) => removeSynonyms(actor, param("id"), query.revision),
  }),
});
