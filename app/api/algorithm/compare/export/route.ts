import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { comparisonExportSchema } from "@/lib/comparison/schema";
import { answerComparisonFile } from "@/lib/comparison/server/comparison";
import { entryArrayAnswerSchema } from "@/lib/entries/answers";
import { FILE_MEDIA_TYPES } from "@/lib/entries/entry-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "exportComparison",
    summary: "Download a comparison",
    description:
      "The same one to four algorithms as a file: CSV (RFC 4180, UTF-8 with BOM; with semicolons for csv-semicolon), Excel (XLSX) or JSON. Anything you may not see is left out.",
    access: "entry.compare",
    query: comparisonExportSchema,
    answer: entryArrayAnswerSchema,
    files: [FILE_MEDIA_TYPES.csv, FILE_MEDIA_TYPES.xlsx],
    headers: ["Content-Disposition"],
    handle: answerComparisonFile,
  }),
});
