import "server-only";
import { cookies } from "next/headers";
import { isSecure } from "../env";
import {
  DEFAULT_LANGUAGE,
  knownLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_KEPT_FOR,
  type Language,
  languageNamed,
} from "./language";

/** Returns the language of the requested page: the browser's stored choice, else Dutch; Accept-Language is ignored. */
export async function pageLanguage(): Promise<Language> {
  return languageNamed((await cookies()).get(LANGUAGE_COOKIE)?.value);
}

/** Stores a language in this browser. */
export async function rememberLanguage(language: Language): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: LANGUAGE_KEPT_FOR,
    sameSite: "lax",
    secure: isSecure(),
    // Scripts read it, so that a page follows a choice made in another tab.
    httpOnly: false,
  });
}

/** At login, stores the account's language in a browser that has none; Dutch, the default, is not stored. */
export async function offerLanguage(find: () => Promise<Language | null>): Promise<void> {
  if (knownLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value) !== null) return;
  const language = await find();
  if (language !== null && language !== DEFAULT_LANGUAGE) await rememberLanguage(language);
}
