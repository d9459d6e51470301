import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { createSynonymGroup, listSynonyms } from "@/lib/search/server/synonyms";
import { newSynonymBodySchema, synonymAnswerSchema } from "@/lib/search/synonyms-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listSynonyms",
    summary: "List the synonym groups",
    description: "Groups of words and names that searches treat as equal, sorted by their first name.",
    access: "synonym.manage",
    answer: z.array(synonymAnswerSchema),
    handle: ({ actor }) => listSynonyms(actor),
  }),
  POST: route({
    operation: "addSynonyms",
    summary: "Add a synonym group",
    description:
      "Anyone who searches for one of the names also finds the others. It takes effect everywhere within five seconds.",
    access: "synonym.manage",
    body: newSynonymBodySchema,
    lists: ["names"],
    status: 201,
    answer: synonymAnswerSchema,
    handle: ({ actor, body }) => createSynonymGroup(actor, body),
  }),
});
