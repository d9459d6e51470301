import { runAnswer, undoPreviewAnswer } from "@/lib/schemas/imports";
import { previewUndo } from "@/lib/server/data/import-undo";
import { resource, route } from "@/lib/server/http/resource";
import { startUndo } from "@/lib/server/import/run-jobs";

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
    errors: ["not_found", "import_conflict", "undo_expired"],
    handle: ({ actor, param }) => startUndo(actor, param("id")),
  }),
});
