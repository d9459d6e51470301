import { answerLanguage } from "@/lib/accounts/server/languages";
import { resource, route } from "@/lib/api/server/resource";
import { languageAnswer, languageBody } from "@/lib/platform/language/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    operation: "chooseLanguage",
    access: "language.choose",
    body: languageBody,
    answer: languageAnswer,
    redirects: true,
    handle: ({ actor, body }) => answerLanguage(actor, body),
  }),
});
