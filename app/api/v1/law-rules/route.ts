import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { lawRulesAnswerSchema } from "@/lib/dossier/schema";
import { listLawRules } from "@/lib/dossier/server/law";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listLawRules",
    summary: "List the rows of the law",
    description:
      "The roles, routes and duties that dossiers are judged by, each with its article, condition, first day, source and the day on which somebody read it there. For everyone with access.",
    access: "law.read",
    answer: lawRulesAnswerSchema,
    handle: ({ actor }) => listLawRules(actor),
  }),
});
