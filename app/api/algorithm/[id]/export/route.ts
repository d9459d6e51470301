import { resource, route } from "@/lib/api/server/resource";
import { entryFileAnswer } from "@/lib/export/answers";
import { answerEntryExport } from "@/lib/export/server/answers";
import { entryExportQuery } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportEntry",
    access: { entry: "entry.read" },
    query: entryExportQuery,
    answer: entryFileAnswer,
    headers: ["Content-Disposition"],
    handle: answerEntryExport,
  }),
});
