import "server-only";
import { ownPath } from "../../paths";
import type { Actor } from "../../platform/auth/actor";
import type { Language } from "../../platform/language/language";
import { rememberLanguage } from "../../platform/language/reader-language";
import type { LanguageBody } from "../../platform/language/schema";
import { keepLanguage } from "./languages";

/**
 * Remembers a language in this browser, and with the account of who is logged in. The form of a page that runs no script
 * comes back to its page; never to another site.
 */
export async function answerLanguage(
  actor: Actor,
  { language, from }: LanguageBody,
): Promise<Response | { language: Language }> {
  await keepLanguage(actor, language);
  await rememberLanguage(language);
  if (from === undefined) return { language };
  const headers = { location: ownPath(from), "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}
