import "server-only";
import type { Language } from "../../domain/language";
import english from "../../messages/en/api.json";
import dutch from "../../messages/nl/api.json";

/** What the description of the API says, in each language. */
export type ApiTexts = typeof dutch;

export const API_TEXTS: Record<Language, ApiTexts> = { nl: dutch, en: english };
