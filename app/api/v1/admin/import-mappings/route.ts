import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { savedMappingAnswer } from "@/lib/import/answers";
import { saveMappingBody } from "@/lib/import/schema";
import { listMappings, saveMapping } from "@/lib/import/server/data/saved-mappings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listImportMappings",
    access: "entry.import",
    answer: z.array(savedMappingAnswer),
    handle: ({ actor }) => listMappings(actor),
  }),
  POST: route({
    operation: "saveImportMapping",
    access: "entry.import",
    body: saveMappingBody,
    status: 201,
    answer: savedMappingAnswer,
    errors: ["too_many_imports"],
    handle: ({ actor, body }) => saveMapping(actor, body),
  }),
});
