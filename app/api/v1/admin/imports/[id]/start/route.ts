import { runAnswer, startBody } from "@/lib/schemas/imports";
import { resource, route } from "@/lib/server/http/resource";
import { startImport } from "@/lib/server/import/run-jobs";

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
