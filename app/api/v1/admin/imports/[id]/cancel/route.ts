import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { stopImport } from "@/lib/import/server/data/claims";
import { idAnswerSchema } from "@/lib/platform/http/answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "cancelImport",
    summary: "Stop an import",
    description: "Possible until saving starts; after that you get 409.",
    access: "entry.import",
    answer: idAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => stopImport(actor, param("id")),
  }),
});
