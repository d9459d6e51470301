import { FILE_MEDIA } from "@/lib/domain/entry-file";
import { entriesAnswer } from "@/lib/schemas/answers";
import { comparisonExportSchema } from "@/lib/schemas/comparison";
import { answerComparisonFile } from "@/lib/server/http/comparison-file";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportComparison",
    access: "entry.compare",
    query: comparisonExportSchema,
    answer: entriesAnswer,
    files: [FILE_MEDIA.csv, FILE_MEDIA.xlsx],
    headers: ["Content-Disposition"],
    handle: answerComparisonFile,
  }),
});
