import "server-only";
import { cookies } from "next/headers";
import { isServedOverHttps } from "../env";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  type Language,
  parseLanguage,
  parseLanguageOrDutch,
} from "./language";

/** Returns the language of the requested page: the browser's stored choice, else Dutch; Accept-Language is ignored. */
export async function getPageLanguage(): Promise<Language> {
  return parseLanguageOrDutch((await cookies()).get(LANGUAGE_COOKIE)?.value);
}

/** Stores a language in this browser. */
export async function storeLanguageCookie(language: Language): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: LANGUAGE_COOKIE_SECONDS,
    sameSite: "lax",
    secure: isServedOverHttps(),
    // Scripts read the cookie, so that a page follows a choice made in another tab.
    httpOnly: false,
  });
}

/** At login, stores the account's language in a browser that has none; Dutch, the default, is not stored. */
export async function adoptAccountLanguage(find: () => Promise<Language | null>): Promise<void> {
  if (parseLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value) !== null) return;
  const language = await find();
  if (language !== null && language !== DEFAULT_LANGUAGE) await storeLanguageCookie(language);
}
