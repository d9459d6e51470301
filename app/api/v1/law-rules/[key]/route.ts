import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { changedLawRuleAnswerSchema, lawRuleBodySchema } from "@/lib/dossier/schema";
import { saveLawRule } from "@/lib/dossier/server/law";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveLawRule",
    summary: "Correct a row of the law",
    description:
      "Only for admins. Dossiers that have another outcome by this change say so until somebody saves them; touched is how many there are. Use revision to say which state the change was based on; if something else has been saved in the meantime, you get 409 law_conflict.",
    access: "law.manage",
    body: lawRuleBodySchema,
    answer: changedLawRuleAnswerSchema,
    errors: ["not_found", "law_conflict"],
    handle: ({ actor, param, body }) => saveLawRule(actor, param("key"), body),
  }),
});
