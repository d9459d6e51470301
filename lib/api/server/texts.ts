import "server-only";
import english from "../../messages/en/api.json";
import dutch from "../../messages/nl/api.json";
import type { Language } from "../../platform/language/language";

/** What the description of the API says, in each language. */
export type ApiTexts = typeof dutch;

export const API_TEXTS: Record<Language, ApiTexts> = { nl: dutch, en: english };
