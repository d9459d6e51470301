import { z } from "zod";
import { savedMappingAnswer, saveMappingBody } from "@/lib/schemas/imports";
import { listMappings, saveMapping } from "@/lib/server/data/saved-mappings";
import { resource, route } from "@/lib/server/http/resource";

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
