import "server-only";
import { DEFAULT_LANGUAGE, knownLanguage, LANGUAGE_COOKIE, type Language, languageNamed } from "./language";

/** One preference of Accept-Language: a language tag, and how much it is preferred (RFC 9110 section 12.5.4). */
const PREFERENCE = /^([a-z]{1,8})(?:-[a-z\d-]+)?\s*(?:;\s*q=(\d(?:\.\d{0,3})?))?$/i;

/** The language of ours that Accept-Language prefers, else Dutch. For the API: pages follow the cookie alone. */
export function preferredLanguage(acceptLanguage: string | null | undefined): Language {
  let best = { language: DEFAULT_LANGUAGE, weight: 0 };
  for (const part of (acceptLanguage ?? "").slice(0, 1000).split(",")) {
    const [, tag = "", quality = "1"] = PREFERENCE.exec(part.trim()) ?? [];
    const language = knownLanguage(tag.toLowerCase());
    const weight = Number(quality);
    if (language !== null && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

const IN_COOKIES = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([^;]*)`);

/**
 * The language of a call's answer: what Accept-Language prefers, as programs and our own pages say it. Where a browser
 * itself goes, such as to a download, that would be its own language: there it is the one that was chosen.
 */
export function languageOfCall(headers: { get(name: string): string | null }): Language {
  if (headers.get("sec-fetch-mode") !== "navigate") return preferredLanguage(headers.get("accept-language"));
  return languageNamed(IN_COOKIES.exec(headers.get("cookie") ?? "")?.[1]);
}

/**
 * The language of whoever makes the call that is being answered; Dutch where there is none, such as in a job. Asked for
 * when it is needed: commands have no framework that could say it.
 */
export async function callerLanguage(): Promise<Language> {
  try {
    const { headers } = await import("next/headers");
    return languageOfCall(await headers());
  } catch {
    return DEFAULT_LANGUAGE;
  }
}
