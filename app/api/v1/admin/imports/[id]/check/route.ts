import { resource, route } from "@/lib/api/server/resource";
import { runAnswer } from "@/lib/import/answers";
import { checkImport } from "@/lib/import/server/look-through";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "checkImport",
    summary: "Check an import",
    description:
      "The dry run: judges each row as the import itself would, and saves nothing but what it found.",
    access: "entry.import",
    answer: runAnswer,
    errors: ["not_found", "import_conflict", "invalid_input"],
    handle: ({ actor, param }) => checkImport(actor, param("id")),
  }),
});
