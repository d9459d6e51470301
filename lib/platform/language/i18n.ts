import "server-only";
import { getRequestConfig } from "next-intl/server";
import * as english from "../../messages/en";
import * as dutch from "../../messages/nl";
import { type Language, parseLanguage } from "./language";
import { getPageLanguage } from "./reader-language";

const MESSAGES: Record<Language, typeof dutch> = { nl: dutch, en: english };

/**
 * Provides the language and messages of a page: the cookie decides, never the address (decisions section 5), unless the
 * caller of a translation names a language.
 */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = parseLanguage(named) ?? (await getPageLanguage());
  return { locale, timeZone: "Europe/Amsterdam", messages: MESSAGES[locale] };
});
