import "server-only";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  type Language,
  parseLanguage,
  parseLanguageOrDutch,
} from "./language";

/** One preference of Accept-Language: a language tag and its weight (RFC 9110 section 12.5.4). */
const PREFERENCE = /^([a-z]{1,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=(\d(?:\.\d{0,3})?))?$/i;

/** Returns our language that Accept-Language prefers, else Dutch. For the API only: pages follow the cookie. */
export function getPreferredLanguage(acceptLanguage: string | null | undefined): Language {
  let best = { language: DEFAULT_LANGUAGE, weight: 0 };
  for (const part of (acceptLanguage ?? "").slice(0, 1000).split(",")) {
    const [, tag = "", quality = "1"] = PREFERENCE.exec(part.trim()) ?? [];
    const language = parseLanguage(tag.toLowerCase());
    const weight = Number(quality);
    if (language !== null && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

const IN_COOKIES = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`);

/**
 * Returns the language of an API answer: what Accept-Language prefers, as programs and our pages set it. A browser's
 * own navigation, such as a download, would send the browser's language, so there the cookie counts.
 */
export function getLanguageOfApiCall(headers: { get(name: string): string | null }): Language {
  if (headers.get("sec-fetch-mode") !== "navigate")
    return getPreferredLanguage(headers.get("accept-language"));
  return parseLanguageOrDutch(IN_COOKIES.exec(headers.get("cookie") ?? "")?.[1]);
}

/**
 * Returns the language of the caller of the current request; Dutch without one, such as in a job. Imports Next when
 * called, as commands run without it.
 */
export async function getCallerLanguage(): Promise<Language> {
  try {
    const { headers } = await import("next/headers");
    return getLanguageOfApiCall(await headers());
  } catch {
    return DEFAULT_LANGUAGE;
  }
}
