import { resource, route } from "@/lib/api/server/resource";
import { mendAnswer } from "@/lib/import/answers";
import { mendBody } from "@/lib/import/schema";
import { mendKind } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "mendImport",
    access: "entry.import",
    body: mendBody,
    answer: mendAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => mendKind(actor, param("id"), body),
  }),
});
