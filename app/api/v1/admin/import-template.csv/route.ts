import { z } from "zod";
import { answerTemplateFile } from "@/lib/server/http/import-files";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "downloadImportTemplate",
    access: "entry.import",
    media: "text/csv",
    headers: ["Content-Disposition"],
    answer: z.string(),
    handle: ({ actor, language }) => answerTemplateFile(actor, language),
  }),
});
