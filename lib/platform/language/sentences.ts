import { createTranslator } from "use-intl/core";
import type { Language } from "./language";

/** Translates a key, also one built at run time that no type lists. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns a translator for commands and files, outside pages. */
export function sentencesOf(locale: Language, messages: object): Translate {
  return createTranslator({ locale, messages: { sentences: messages }, namespace: "sentences" }) as Translate;
}
