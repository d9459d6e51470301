import "server-only";
import { toSitePathOrHome } from "../../paths";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { DEFAULT_LANGUAGE, type Language } from "../../platform/language/language";
import { storeLanguageCookie } from "../../platform/language/reader-language";
import type { LanguageBody } from "../../platform/language/schema";
import { authoriseOwnAccount } from "./profiles";

/** Stores the language in the account, for mails and other browsers. Calls with an access token change nothing. */
async function keepLanguage(actor: Actor, language: Language): Promise<void> {
  authorise(actor, "language.choose");
  if (actor.kind === "anonymous" || actor.accessToken !== undefined) return;
  await db().$transaction(async (transaction) => {
    // updateMany: the account may have been closed since the actor was looked up, which is no error.
    const { count } = await transaction.user.updateMany({
      where: { id: actor.id, closedAt: null, language: { not: language } },
      data: { language },
    });
    if (count === 0) return;
    await recordAuditEvent(transaction, { kind: "account.profileChanged", by: actor, fields: ["language"] });
  });
}

/** Returns the language of the actor's mails. */
export async function getAccountLanguage(actor: Actor, id: string): Promise<Language> {
  authoriseOwnAccount(actor, id);
  return (await findAccountLanguage(id)) ?? DEFAULT_LANGUAGE;
}

/** Returns the language stored in an account; null when the account does not exist. Used at login only. */
export async function findAccountLanguage(userId: string): Promise<Language | null> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { language: true } });
  return user?.language ?? null;
}

/** Stores a language in this browser and in the account. Redirects a form without script back to its page. */
export async function answerLanguageChange(
  actor: Actor,
  { language, from }: LanguageBody,
): Promise<Response | { language: Language }> {
  await keepLanguage(actor, language);
  await storeLanguageCookie(language);
  if (from === undefined) return { language };
  const headers = { location: toSitePathOrHome(from), "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}
