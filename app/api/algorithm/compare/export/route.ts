import { resource, route } from "@/lib/api/server/resource";
import { comparisonExportSchema } from "@/lib/comparison/schema";
import { answerComparisonFile } from "@/lib/comparison/server/comparison";
import { entriesAnswer } from "@/lib/entries/answers";
import { FILE_MEDIA } from "@/lib/entries/entry-file";

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
