import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRunAnswerSchema, undoPreviewAnswerSchema } from "@/lib/import/answers";
import { startUndo } from "@/lib/import/server/carry-out";
import { previewUndo } from "@/lib/import/server/data/undo";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "previewImportUndo",
    summary: "Preview undoing an import",
    description:
      "How many algorithms go to the bin and how many get their previous content back, and which stay as they are because someone has changed or deleted them since. For an import of products it counts products, and added ones are removed for good.",
    access: "entry.import",
    answer: undoPreviewAnswerSchema,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => previewUndo(actor, param("id")),
  }),
  POST: route({
    operation: "undoImport",
    summary: "Undo an import",
    description:
      "Up to 24 hours after the import, in the background and in one transaction. Added algorithms go to the bin and count as new in a later import; changed ones get their previous content back as a new version. Anything changed or deleted since stays that way. For an import of products, added products are removed for good.",
    access: "entry.import",
    answer: importRunAnswerSchema,
    errors: ["not_found", "import_conflict", "undo_expired", "undo_later_first"],
    handle: ({ actor, param }) => startUndo(actor, param("id")),
  }),
});
