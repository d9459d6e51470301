import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { savedMappingAnswerSchema } from "@/lib/import/answers";
import { saveMappingBodySchema } from "@/lib/import/schema";
import { listMappings, saveMapping } from "@/lib/import/server/data/saved-mappings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listImportMappings",
    summary: "List saved mappings",
    description:
      "A mapping says how the files of a source are read, in the same JSON as the command npm run import:entries takes; a mapping for products has the fields of a product.",
    access: "entry.import",
    answer: z.array(savedMappingAnswerSchema),
    handle: ({ actor }) => listMappings(actor),
  }),
  POST: route({
    operation: "saveImportMapping",
    summary: "Save a mapping",
    description: "Saves the mapping under a name; an existing mapping of the same kind and name is replaced.",
    access: "entry.import",
    body: saveMappingBodySchema,
    status: 201,
    answer: savedMappingAnswerSchema,
    errors: ["too_many_imports"],
    handle: ({ actor, body }) => saveMapping(actor, body),
  }),
});
