import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRunAnswerSchema } from "@/lib/import/answers";
import { startImportBodySchema } from "@/lib/import/schema";
import { startImport } from "@/lib/import/server/carry-out";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "startImport",
    summary: "Carry out a checked import",
    description:
      "In the background and in one transaction: all or nothing, unless skipInvalid leaves out rows with errors. Of two simultaneous requests, one gets 409.",
    access: "entry.import",
    body: startImportBodySchema,
    answer: importRunAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => startImport(actor, param("id"), body.skipInvalid),
  }),
});
