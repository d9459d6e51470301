import { FILE_MEDIA } from "@/lib/domain/entry-file";
import { entriesAnswer } from "@/lib/schemas/answers";
import { exportQuerySchema } from "@/lib/schemas/entry-query";
import { getDataModel } from "@/lib/server/data/data-model";
import { answerExport } from "@/lib/server/http/entry-export";
import { resource, route } from "@/lib/server/http/resource";

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
