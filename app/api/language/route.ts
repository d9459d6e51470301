import { answerLanguageChange } from "@/lib/accounts/server/languages";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { languageAnswerSchema, languageBodySchema } from "@/lib/platform/language/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  POST: route({
    operation: "chooseLanguage",
    summary: "Choose the language",
    description:
      "Remembers the language of this browser’s pages in a cookie for a year and, for anyone logged in, with the account too: their e-mail is in that language. Without script, the form on a page sends the address of the current page in from, and the response redirects to it with 303, never to another site. API responses follow the Accept-Language header instead of this choice.",
    access: "language.choose",
    body: languageBodySchema,
    answer: languageAnswerSchema,
    redirects: true,
    handle: ({ actor, body }) => answerLanguageChange(actor, body),
  }),
});
