import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { addSynonyms, listSynonyms } from "@/lib/search/server/synonyms";
import { newSynonymBody, synonymAnswer } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listSynonyms",
    access: "synonym.manage",
    answer: z.array(synonymAnswer),
    handle: ({ actor }) => listSynonyms(actor),
  }),
  POST: route({
    operation: "addSynonyms",
    access: "synonym.manage",
    body: newSynonymBody,
    lists: ["names"],
    status: 201,
    answer: synonymAnswer,
    handle: ({ actor, body }) => addSynonyms(actor, body),
  }),
});
