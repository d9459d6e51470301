import { z } from "zod";
import { LANGUAGES } from "./language";

/** Body of POST /api/language. `from` is the page to return to, for a form that works without a script. */
export const languageBodySchema = z.strictObject({
  language: z.enum(LANGUAGES),
  from: z.string().max(8000).optional(),
});
export type LanguageBody = z.infer<typeof languageBodySchema>;

export const languageAnswerSchema = z.strictObject({ language: z.enum(LANGUAGES) }).meta({ id: "Language" });
