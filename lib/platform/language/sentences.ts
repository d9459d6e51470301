import { createTranslator } from "use-intl/core";
import type { Language } from "./language";

/** A sentence by its key, also by one that is put together and no type knows. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The sentences of commands and files, outside pages. */
export function sentencesOf(locale: Language, messages: object): Translate {
  return createTranslator({ locale, messages: { sentences: messages }, namespace: "sentences" }) as Translate;
}
