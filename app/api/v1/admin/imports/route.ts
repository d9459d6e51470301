import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { importRunAnswerSchema, importRunsAnswerSchema } from "@/lib/import/answers";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { uploadBodySchema } from "@/lib/import/schema";
import { listRuns } from "@/lib/import/server/data/runs";
import { createRunFromUpload } from "@/lib/import/server/runs";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listImports",
    summary: "List imports",
    description:
      "Imports that were uploaded in the browser and changed in the last seven days, of all admins: unfinished, finished or undone.",
    access: "entry.import",
    answer: importRunsAnswerSchema,
    handle: ({ actor }) => listRuns(actor),
  }),
  POST: route({
    operation: "uploadImport",
    summary: "Upload a file to import",
    description:
      "CSV or JSON (UTF-8, UTF-16 or Windows-1252) or XLSX, at most 8 MB, 10,000 rows and 200 columns. Nothing is imported yet: the response says how the file was read and which mapping is proposed: a matching saved one, or else a guess. The import and its file are deleted after seven days without a change.",
    access: "entry.import",
    body: uploadBodySchema,
    status: 201,
    // Allowance for the multipart overhead around the file.
    maxBodyBytes: IMPORT_LIMITS.bytes + 16 * 1024,
    answer: importRunAnswerSchema,
    errors: ["too_many_imports"],
    handle: ({ actor, body: { kind, file, fileName } }) => createRunFromUpload(actor, kind, file, fileName),
  }),
});
