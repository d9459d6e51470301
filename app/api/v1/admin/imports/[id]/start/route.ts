import { resource, route } from "@/lib/api/server/resource";
import { runAnswer } from "@/lib/import/answers";
import { startBody } from "@/lib/import/schema";
import { startImport } from "@/lib/import/server/run-jobs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "startImport",
    access: "entry.import",
    body: startBody,
    answer: runAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => startImport(actor, param("id"), body.skipInvalid),
  }),
});
