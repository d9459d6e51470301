import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { entryAnswerSchema } from "@/lib/entries/answers";
import { buildAccessRuleForActs } from "@/lib/entries/lifecycle";
import { newAuthorBodySchema } from "@/lib/entries/schema";
import { handOverEntry } from "@/lib/entries/server/requests";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "handOverEntry",
    summary: "Change the author of an algorithm",
    description:
      "Only for admins: saves another author as a new version; the institution stays the same. Both people get an e-mail.",
    access: buildAccessRuleForActs("handOver"),
    body: newAuthorBodySchema,
    answer: entryAnswerSchema,
    handle: ({ actor, param, body }) => handOverEntry(actor, param("id"), body),
  }),
});
