import { resource, route } from "@/lib/api/server/resource";
import { runAnswer, runsAnswer } from "@/lib/import/answers";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { uploadBody } from "@/lib/import/schema";
import { listRuns } from "@/lib/import/server/data/runs";
import { uploadImport } from "@/lib/import/server/runs";

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
    handle: ({ actor, body: { kind, file, fileName } }) => uploadImport(actor, kind, file, fileName),
  }),
});
