/** What the register, its mails and its API speak (decisions section 5). Entries stay Dutch; addresses are English. */
export const LANGUAGES = ["nl", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What is spoken to who has chosen nothing, whatever their browser says. */
export const DEFAULT_LANGUAGE: Language = "nl";

/** A word in each language, for a text whose reader is not known yet. */
export type InEachLanguage = Record<Language, string>;

/** Remembers the choice of a browser; no address names a language. */
export const LANGUAGE_COOKIE = "language";
/** In seconds. */
export const LANGUAGE_KEPT_FOR = 365 * 24 * 3600;

/** The language that a cookie or a locale names; null when it names none of ours. */
export function knownLanguage(name: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === name) ?? null;
}

/** The language that a cookie or a locale names, and Dutch when it names none of ours. */
export function languageNamed(name: string | null | undefined): Language {
  return knownLanguage(name) ?? DEFAULT_LANGUAGE;
}

export function otherLanguage(language: Language): Language {
  return language === "nl" ? "en" : "nl";
}
