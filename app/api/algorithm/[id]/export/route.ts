import { resource, route } from "@/lib/api/server/resource";
import { entryFileAnswer } from "@/lib/export/answers";
import { answerEntryExport } from "@/lib/export/server/answers";
import { entryExportQuery } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportEntry",
    summary: "One algorithm as a file",
    description:
      "With format json, as the API returns it; with publication-standard, in the field names of Publication standard 1.0 of the Dutch government’s Algorithm Register. In that case leftOut lists the fields for which there are no data here, and shortened the fields that have been shortened to what the standard allows. Anything you may not see gets exactly the same response as something that does not exist.",
    access: { entry: "entry.read" },
    query: entryExportQuery,
    answer: entryFileAnswer,
    headers: ["Content-Disposition"],
    handle: answerEntryExport,
  }),
});
