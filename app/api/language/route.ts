import { languageAnswer, languageBody } from "@/lib/schemas/language";
import { answerLanguage } from "@/lib/server/http/language";
import { resource, route } from "@/lib/server/http/resource";

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
