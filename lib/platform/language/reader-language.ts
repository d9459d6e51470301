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

/** The language of the page that is asked for: the browser's choice, else Dutch, whatever Accept-Language says. */
export async function pageLanguage(): Promise<Language> {
  return languageNamed((await cookies()).get(LANGUAGE_COOKIE)?.value);
}

/** Has this browser remember a language. */
export async function rememberLanguage(language: Language): Promise<void> {
  (await cookies()).set(LANGUAGE_COOKIE, language, {
    path: "/",
    maxAge: LANGUAGE_KEPT_FOR,
    sameSite: "lax",
    secure: isSecure(),
    // Scripts read it: a page follows the choice of another tab.
    httpOnly: false,
  });
}

/** A browser that has chosen none gets that of the account that logs in; Dutch needs no remembering. */
export async function offerLanguage(find: () => Promise<Language | null>): Promise<void> {
  if (knownLanguage((await cookies()).get(LANGUAGE_COOKIE)?.value) !== null) return;
  const language = await find();
  if (language !== null && language !== DEFAULT_LANGUAGE) await rememberLanguage(language);
}
