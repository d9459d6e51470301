import { idAnswer } from "@/lib/schemas/answers";
import { renameMappingBody, savedMappingAnswer } from "@/lib/schemas/imports";
import { deleteMapping, renameMapping } from "@/lib/server/data/saved-mappings";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    operation: "renameImportMapping",
    access: "entry.import",
    body: renameMappingBody,
    answer: savedMappingAnswer,
    errors: ["not_found"],
    handle: ({ actor, param, body }) => renameMapping(actor, param("id"), body.name),
  }),
  DELETE: route({
    operation: "deleteImportMapping",
    access: "entry.import",
    answer: idAnswer,
    errors: ["not_found"],
    handle: ({ actor, param }) => deleteMapping(actor, param("id")),
  }),
});
