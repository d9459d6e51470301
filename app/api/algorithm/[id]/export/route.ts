import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { singleEntryFileAnswerSchema } from "@/lib/export/answers";
import { answerEntryExport } from "@/lib/export/server/answers";
import { singleEntryExportQuerySchema } from "@/lib/search/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "exportEntry",
    summary: "Download one algorithm",
    description:
      "Format json is the algorithm as the API returns it; publication-standard uses the field names of Publication standard 1.0 of the Dutch government’s Algorithm Register. There, leftOut lists the fields of the standard for which this register has no data, and shortened the fields that were cut to the length that the standard allows. Anything you may not see gets exactly the same response as something that does not exist.",
    access: { entry: "entry.read" },
    query: singleEntryExportQuerySchema,
    answer: singleEntryFileAnswerSchema,
    headers: ["Content-Disposition"],
    handle: answerEntryExport,
  }),
});
