import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRunAnswerSchema } from "@/lib/import/answers";
import { publishImport } from "@/lib/import/server/publish";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "publishImport",
    summary: "Make public what an import added",
    description:
      "Makes the private algorithms that the import added public, each as a new version, in one transaction. Those that anyone has changed since stay as they are, and undoing the import stays possible.",
    access: "entry.import",
    answer: importRunAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => publishImport(actor, param("id"), true),
  }),
  DELETE: route({
    operation: "withdrawImport",
    summary: "Make private again what publishing an import made public",
    description:
      "Makes the algorithms private again that publishing this import made public, each as a new version, in one transaction. Those that anyone has changed since stay as they are.",
    access: "entry.import",
    answer: importRunAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => publishImport(actor, param("id"), false),
  }),
});
