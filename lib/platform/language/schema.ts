import { z } from "zod";
import { LANGUAGES } from "./language";

/** POST /api/language. `from` is the page of a form that works without a script: it is where that comes back to. */
export const languageBody = z.strictObject({
  language: z.enum(LANGUAGES),
  from: z.string().max(8000).optional(),
});
export type LanguageBody = z.infer<typeof languageBody>;

export const languageAnswer = z.strictObject({ language: z.enum(LANGUAGES) }).meta({ id: "Language" });
