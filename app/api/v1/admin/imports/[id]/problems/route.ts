import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importTroublesAnswerSchema } from "@/lib/import/answers";
import { listTroubles } from "@/lib/import/server/look-through";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listImportProblems",
    summary: "Count the errors of an import",
    description:
      "kinds lists all kinds of errors, and warnings those of rows that can be imported: each with its field and its number of rows, the most frequent first.",
    access: "entry.import",
    answer: importTroublesAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, param }) => listTroubles(actor, param("id")),
  }),
});
