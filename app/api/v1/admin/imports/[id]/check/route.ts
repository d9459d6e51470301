import { runAnswer } from "@/lib/schemas/imports";
import { resource, route } from "@/lib/server/http/resource";
import { checkImport } from "@/lib/server/import/look-through";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "checkImport",
    access: "entry.import",
    answer: runAnswer,
    errors: ["not_found", "import_conflict", "invalid_input"],
    handle: ({ actor, param }) => checkImport(actor, param("id")),
  }),
});
