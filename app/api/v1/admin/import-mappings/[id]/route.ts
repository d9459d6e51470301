import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { savedMappingAnswerSchema } from "@/lib/import/answers";
import { renameMappingBodySchema } from "@/lib/import/schema";
import { deleteMapping, renameMapping } from "@/lib/import/server/data/saved-mappings";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "renameImportMapping",
    summary: "Rename a mapping",
    description: "Names are unique per kind.",
    access: "entry.import",
    body: renameMappingBodySchema,
    answer: savedMappingAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => renameMapping(actor, param("id"), body.name),
  }),
  DELETE: route({
    operation: "deleteImportMapping",
    summary: "Delete a mapping",
    description: "Imports that were made with it stay as they are.",
    access: "entry.import",
    answer: idAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteMapping(actor, param("id")),
  }),
});
