import { IMPORT_LIMITS } from "@/lib/domain/imports";
import { runAnswer, runsAnswer, uploadBody } from "@/lib/schemas/imports";
import { listRuns } from "@/lib/server/data/import-runs";
import { resource, route } from "@/lib/server/http/resource";
import { uploadImport } from "@/lib/server/import/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listImports",
    access: "entry.import",
    answer: runsAnswer,
    handle: ({ actor }) => listRuns(actor),
  }),
  POST: route({
    operation: "uploadImport",
    access: "entry.import",
    body: uploadBody,
    status: 201,
    // What a form adds to its file is little.
    maxBodyBytes: IMPORT_LIMITS.bytes + 16 * 1024,
    answer: runAnswer,
    errors: ["too_many_imports"],
    handle: ({ actor, body: { file, fileName } }) => uploadImport(actor, file, fileName),
  }),
});
