import { resource, route } from "@/lib/api/server/resource";
import { runAnswer, undoPreviewAnswer } from "@/lib/import/answers";
import { previewUndo } from "@/lib/import/server/data/undo";
import { startUndo } from "@/lib/import/server/run-jobs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "previewImportUndo",
    access: "entry.import",
    answer: undoPreviewAnswer,
    errors: ["not_found", "import_conflict"],
    handle: ({ actor, param }) => previewUndo(actor, param("id")),
  }),
  POST: route({
    operation: "undoImport",
    access: "entry.import",
    answer: runAnswer,
    errors: ["not_found", "import_conflict", "undo_expired", "undo_later_first"],
    handle: ({ actor, param }) => startUndo(actor, param("id")),
  }),
});
