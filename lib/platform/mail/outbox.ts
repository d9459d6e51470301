import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor } from "../auth/actor";
import { ABLE_ADMINS } from "../auth/people";
import { authorise } from "../auth/permissions";
import { derivedKey, seal, unseal } from "../auth/seal";
import { type Database, db, type Prisma, type Transaction } from "../database/db";
import type { Language } from "../language/language";
import { callerLanguage } from "../language/language-of-call";
import { normalizeEmail } from "../text/email-address";
import { cleanLine } from "../text/schema";
import type { MailName } from "./layout";
import { type Mail, type MailsAbout, writeMail } from "./letter";
import type { MailDto } from "./schema";

/** A mail as it will be sent, but for the sender. */
const sealedMail = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where this mail is unsubscribed from, of one that comes of following (RFC 8058). */
  unsubscribe: z.string().optional(),
});
export type SealedMail = z.infer<typeof sealedMail>;

/** Throws when the mail was sealed under another AUTH_SECRET, or for another row. */
export function openMail(sealed: Uint8Array, idempotencyKey: string): SealedMail {
  return sealedMail.parse(JSON.parse(unseal(sealed, derivedKey("outbox"), idempotencyKey)));
}

const DAY = 86_400_000;
/** A mail is tried for so long; then it is stuck, and an admin may have it tried again. */
export const TRIED_FOR = 7 * DAY;

declare const wakesWorker: unique symbol;
/** A transaction after whose commit the mail worker wakes, so that its mails leave at once: mailTransaction (worker.ts). */
export type MailTransaction = Transaction & { readonly [wakesWorker]: true };

export interface MailOptions {
  /** The token that the mail carries: it is not sent once that has ended or expired. */
  token?: { id: string; expiresAt: Date };
  /** Names the cause: a second mail with the same key is none. */
  key?: string;
  replyTo?: string;
  /** What the recipient reads; looked up by the address when it is not given. */
  language?: Language;
  /** What the recipient reads if they have no account. */
  withoutAccount?: Language;
  /** Whose it is: it is taken back when they close their account. */
  personId?: string;
  /** What a mail of mailsAbout is about; `writtenAt` is when it was composed. */
  about?: Prisma.InputJsonObject;
  writtenAt?: Date;
}

/** What an addressee reads: their account's language, else that of whoever makes the call that causes the mail. */
export async function languageOf(
  from: Database | Transaction,
  to: string,
  { language, withoutAccount }: MailOptions = {},
): Promise<Language> {
  if (language !== undefined) return language;
  const email = normalizeEmail(to);
  const user = await from.user.findUnique({ where: { email }, select: { language: true } });
  return user?.language ?? withoutAccount ?? callerLanguage();
}

/** Writes a mail to the outbox in the transaction of its cause. It leaves after the commit, whatever happens then. */
export async function enqueueMail(
  transaction: MailTransaction,
  to: string,
  content: Mail,
  options: MailOptions = {},
): Promise<void> {
  const idempotencyKey = options.key ?? randomUUID();
  const now = options.writtenAt ?? new Date();
  const replyTo = options.replyTo === undefined ? {} : { replyTo: cleanLine(options.replyTo) };
  const language = await languageOf(transaction, to, options);
  const mail: SealedMail = { ...writeMail(content, language), to: cleanLine(to), ...replyTo };
  await transaction.outboxMail.createMany({
    data: {
      kind: content.kind,
      // The row's key is bound in, so that none fits another row.
      sealed: seal(JSON.stringify(mail), derivedKey("outbox"), idempotencyKey),
      idempotencyKey,
      createdAt: now,
      nextAttemptAt: now,
      givesUpAt: new Date(now.getTime() + TRIED_FOR),
      expiresAt: options.token?.expiresAt ?? null,
      tokenId: options.token?.id ?? null,
      personId: options.personId ?? null,
      ...(options.about === undefined ? {} : { about: options.about }),
    },
    skipDuplicates: true,
  });
}

/** Writes a mail to every admin who can log in. `key` names the cause, as in MailOptions. */
export async function mailAdmins(
  transaction: MailTransaction,
  content: Mail,
  options: { key?: string; replyTo?: string } = {},
): Promise<void> {
  const admins = await transaction.user.findMany({
    where: ABLE_ADMINS,
    select: { id: true, email: true, language: true },
  });
  const cause = options.key ?? randomUUID();
  for (const { id, email, language } of admins) {
    await enqueueMail(transaction, email, content, { ...options, language, key: `${cause}:${id}` });
  }
}

/**
 * Mails what is true of something to `people`, or else to whom the kind finds; gives to how many. Each of them gets one
 * mail of a `cause`, unless that was withdrawn.
 */
export async function mailPeople<About extends Prisma.InputJsonObject>(
  transaction: MailTransaction,
  { address, findRecipients }: MailsAbout<About>,
  about: About,
  { cause, people }: { cause: string; people?: readonly string[] },
): Promise<number> {
  const writtenAt = new Date();
  let mails = 0;
  for (const personId of people ?? (await findRecipients?.(transaction, about)) ?? []) {
    const composed = await address(transaction, personId, about, writtenAt);
    if (composed === null) continue;
    const key = `${cause}:${personId}`;
    await transaction.outboxMail.deleteMany({ where: { idempotencyKey: key, status: "expired" } });
    await enqueueMail(transaction, composed.to, composed.mail, { key, personId, about, writtenAt });
    mails += 1;
  }
  return mails;
}

/** Takes back the last mail of these kinds to a person, unless it has left or is leaving; tells whether it was in time. */
export async function takeBackMail(
  transaction: Transaction,
  personId: string,
  kinds: readonly MailName[],
): Promise<boolean> {
  const withdrawn = await transaction.$executeRaw`
    DELETE FROM outbox WHERE status IN ('waiting', 'stuck') AND claim IS NULL AND id = (
      SELECT id FROM outbox WHERE person_id = ${personId} AND kind = ANY(${[...kinds]}::text[])
      ORDER BY created_at DESC, id DESC LIMIT 1)`;
  return withdrawn > 0;
}

/** Wipes what waits for a person, and forgets which mails were theirs; for who closes their account. */
export async function forgetMailsOf(transaction: Transaction, personId: string): Promise<void> {
  await transaction.$executeRaw`UPDATE outbox
    SET status = CASE WHEN status = 'sent' THEN status ELSE 'expired' END, sealed = NULL, claim = NULL,
      last_error = NULL, person_id = NULL, about = NULL
    WHERE person_id = ${personId}`;
}

/** A mail that this worker has to itself until the claim's lease is over. */
export interface ClaimedMail {
  id: string;
  kind: string;
  claim: string;
  sealed: Uint8Array;
  idempotencyKey: string;
  createdAt: Date;
  /** Whose it is and what it is about, of a mail that is composed once more as it leaves. */
  personId: string | null;
  about: unknown;
}

/** A mail as it may leave now, and the key by which its service tells a repetition. */
export interface LeavingMail {
  mail: SealedMail;
  idempotencyKey: string;
}

/** Wipes mails that are worth nothing any more because what they carry has expired. */
export async function expireMails(): Promise<void> {
  await db().$executeRaw`UPDATE outbox SET status = 'expired', sealed = NULL, claim = NULL, last_error = NULL
    WHERE status IN ('waiting', 'stuck') AND expires_at <= now()`;
}

/** Takes one due mail, or null. The lease keeps others off while it is sent, and ends when this process dies. */
export async function claimDueMail(): Promise<ClaimedMail | null> {
  const claim = randomUUID();
  const rows = await db().$queryRaw<ClaimedMail[]>`
    UPDATE outbox SET claim = ${claim}, attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
    WHERE id = (
      SELECT id FROM outbox
      WHERE status = 'waiting' AND next_attempt_at <= now() AND (expires_at IS NULL OR expires_at > now())
      ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, claim, sealed, idempotency_key AS "idempotencyKey", created_at AS "createdAt",
      person_id AS "personId", about`;
  return rows[0] ?? null;
}

/** Notes that a claimed mail has left, and wipes what it said. */
export async function markMailSent({ id, claim }: ClaimedMail): Promise<void> {
  await db().$executeRaw`UPDATE outbox
    SET status = 'sent', sent_at = now(), sealed = NULL, claim = NULL, last_error = NULL, about = NULL
    WHERE id = ${id} AND claim = ${claim} AND status = 'waiting'`;
}

/** Wipes a claimed mail that may not leave: what it tells is no longer for who would get it. */
export async function withdrawMail({ id, claim }: ClaimedMail): Promise<void> {
  await db().$executeRaw`UPDATE outbox
    SET status = 'expired', sealed = NULL, claim = NULL, last_error = NULL, about = NULL
    WHERE id = ${id} AND claim = ${claim} AND status = 'waiting'`;
}

/** Notes that an attempt failed: the next follows after 1 minute, doubling to 6 hours, until the mail is given up. */
export async function markMailFailed({ id, claim }: ClaimedMail, reason: string): Promise<void> {
  await db().$executeRaw`UPDATE outbox SET
      status = CASE WHEN gives_up_at <= now() THEN 'stuck'::mail_status ELSE status END,
      next_attempt_at = now() + LEAST(interval '1 minute' * 2 ^ LEAST(attempts - 1, 20), interval '6 hours'),
      claim = NULL,
      last_error = ${cleanLine(reason).slice(0, 500)}
    WHERE id = ${id} AND claim = ${claim} AND status = 'waiting'`;
}

function recipientOf(
  sealed: Uint8Array | null,
  idempotencyKey: string,
): { to: string; subject: string } | null {
  if (sealed === null) return null;
  try {
    const { to, subject } = openMail(sealed, idempotencyKey);
    return { to, subject };
  } catch {
    // Sealed under an AUTH_SECRET of before.
    return null;
  }
}

/** Mails that have not left yet after at least one failed attempt, stuck ones first; for admins. */
export async function listTroubledMails(actor: Actor): Promise<MailDto[]> {
  authorise(actor, "mail.manage");
  const rows = await db().outboxMail.findMany({
    where: { OR: [{ status: "stuck" }, { status: "waiting", lastError: { not: null } }] },
    orderBy: [{ status: "desc" }, { createdAt: "desc" }],
    take: 200,
  });
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    status: row.status === "stuck" ? "stuck" : "waiting",
    attempts: row.attempts,
    lastError: row.lastError,
    timestamp: row.createdAt.toISOString(),
    nextAttempt: row.status === "stuck" ? null : row.nextAttemptAt.toISOString(),
    ...(recipientOf(row.sealed, row.idempotencyKey) ?? { to: null, subject: null }),
  }));
}

/** Removes what is left of mails that were sent or expired more than 30 days ago; for the daily job. */
export async function deleteOldMails(now: Date = new Date()): Promise<number> {
  const { count } = await db().outboxMail.deleteMany({
    where: { status: { in: ["sent", "expired"] }, createdAt: { lt: new Date(now.getTime() - 30 * DAY) } },
  });
  return count;
}

/** How many mails there are of each status. For the figures of whoever runs the server; says nothing of anybody. */
export async function countOutboxMails(): Promise<Record<string, number>> {
  const groups = await db().outboxMail.groupBy({ by: ["status"], _count: { _all: true } });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count._all]));
}
