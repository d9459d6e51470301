import { resource, route } from "@/lib/api/server/resource";
import { entriesAnswer } from "@/lib/entries/answers";
import { FILE_MEDIA } from "@/lib/entries/entry-file";
import { answerExport } from "@/lib/export/server/answers";
import { getDataModel } from "@/lib/fields/server/data-model";
import { exportQuerySchema } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportEntries",
    access: "entry.list",
    query: async () => exportQuerySchema(await getDataModel()),
    answer: entriesAnswer,
    files: [FILE_MEDIA.csv, FILE_MEDIA.xlsx],
    headers: ["Content-Disposition", "X-Total-Count", "X-Search-Corrected"],
    handle: answerExport,
  }),
});
