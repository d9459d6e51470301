import { z } from "zod";
import { answerProblemsFile } from "@/lib/server/http/import-files";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "downloadImportProblems",
    access: "entry.import",
    media: "text/csv",
    headers: ["Content-Disposition"],
    answer: z.string(),
    errors: ["not_found"],
    handle: ({ actor, param, language }) => answerProblemsFile(actor, param("id"), language),
  }),
});
