import { idAnswer } from "@/lib/schemas/answers";
import { stopImport } from "@/lib/server/data/import-claims";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "cancelImport",
    access: "entry.import",
    answer: idAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => stopImport(actor, param("id")),
  }),
});
