import { entryFileAnswer } from "@/lib/schemas/entry-export";
import { entryExportQuery } from "@/lib/schemas/entry-query";
import { answerEntryExport } from "@/lib/server/http/entry-export";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportEntry",
    access: "public.read",
    query: entryExportQuery,
    answer: entryFileAnswer,
    headers: ["Content-Disposition"],
    errors: ["not_found"],
    handle: answerEntryExport,
  }),
});
