import { createTranslator } from "use-intl/core";
import type { Language } from "./language";

/** Translates a key, also one built at run time that no type lists. */
export type TranslateFunction = (key: string, values?: Record<string, string | number>) => string;

/** Returns a translator for commands and files, outside pages. */
export function createSentenceTranslator(locale: Language, messages: object): TranslateFunction {
  return createTranslator({
    locale,
    messages: { sentences: messages },
    namespace: "sentences",
  }) as TranslateFunction;
}
