/** Languages of the pages, mails and API (decisions section 5). Entries stay Dutch; addresses are English. */
export const LANGUAGES = ["nl", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language for visitors who have chosen none, whatever their browser prefers. */
export const DEFAULT_LANGUAGE: Language = "nl";

/** A text in each language, for a reader whose language is not known yet. */
export type TextByLanguage = Record<Language, string>;

/** Cookie with the language chosen in this browser; addresses contain no language. */
export const LANGUAGE_COOKIE = "language";
/** Lifetime of the language cookie, in seconds. */
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 3600;

/** Returns the language with this name, from a cookie or locale; null for any other name. */
export function parseLanguage(name: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === name) ?? null;
}

/** Returns the language with this name, from a cookie or locale; Dutch for any other name. */
export function parseLanguageOrDutch(name: string | null | undefined): Language {
  return parseLanguage(name) ?? DEFAULT_LANGUAGE;
}

export function getOtherLanguage(language: Language): Language {
  return language === "nl" ? "en" : "nl";
}
