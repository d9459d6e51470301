import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { answerTemplateFile } from "@/lib/import/server/file-answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "downloadImportTemplate",
    summary: "Download an example file",
    description: "CSV with a column for every field and one example row.",
    access: "entry.import",
    media: "text/csv",
    headers: ["Content-Disposition"],
    answer: z.string(),
    handle: ({ actor, language }) => answerTemplateFile(actor, language),
  }),
});
