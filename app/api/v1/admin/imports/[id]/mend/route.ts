import { resource, route } from "@/lib/api/server/resource";
import { mendAnswer } from "@/lib/import/answers";
import { mendBody } from "@/lib/import/schema";
import { mendKind } from "@/lib/import/server/correct-rows";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "mendImport",
    summary: "Correct all errors of one kind",
    description:
      "In all rows in which field has this kind of problem: act shortens the text (shorten), moves it to the field into (move), empties what is wrong (empty) or leaves out the rows (omit). The mapping remembers it for the next file. With preview, it only says what would happen.",
    access: "entry.import",
    body: mendBody,
    answer: mendAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param, body }) => mendKind(actor, param("id"), body),
  }),
});
