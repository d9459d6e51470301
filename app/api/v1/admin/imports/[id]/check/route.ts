import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRunAnswerSchema } from "@/lib/import/answers";
import { checkImport } from "@/lib/import/server/look-through";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "checkImport",
    summary: "Check an import",
    description: "A dry run: validates each row as the import itself does, and saves only the findings.",
    access: "entry.import",
    answer: importRunAnswerSchema,
    errors: ["not_found", "import_conflict", "invalid_input"],
    handle: ({ actor, param }) => checkImport(actor, param("id")),
  }),
});
