import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { answerProblemsFile } from "@/lib/import/server/file-answers";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "downloadImportProblems",
    summary: "Download the errors of an import",
    description:
      "CSV with line, field, value in the file and error; of a finished import also the rows that were left out.",
    access: "entry.import",
    media: "text/csv",
    headers: ["Content-Disposition"],
    answer: z.string(),
    errors: ["not_found"],
    handle: ({ actor, param, language }) => answerProblemsFile(actor, param("id"), language),
  }),
});
