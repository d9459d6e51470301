import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor } from "../auth/actor";
import { ACTIVE_ADMINS_FILTER } from "../auth/people";
import { authorise } from "../auth/permissions";
import { decryptTextForRow, derivePurposeKey, encryptTextForRow } from "../auth/seal";
import { type Database, db, type Prisma, type Transaction } from "../database/db";
import type { Language } from "../language/language";
import { getCallerLanguage } from "../language/language-of-call";
import { normalizeEmail } from "../text/email-address";
import { cleanLine } from "../text/schema";
import { createSubjectOfKind, type MailName } from "./layout";
import { type RevisableMailer, renderMail, type UnrenderedMail } from "./letter";
import { type MailDto, type MailPage, mailPageQuerySchema } from "./schema";

/** A complete mail except for its sender, as the outbox stores it encrypted. */
const sealedMail = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** One-click unsubscribe address (RFC 8058), only for mails to followers. */
  unsubscribe: z.string().optional(),
});
export type DecryptedMail = z.infer<typeof sealedMail>;

/** Decrypts a mail of the outbox. Throws when it was sealed under another AUTH_SECRET or for another row. */
export function decryptMail(sealed: Uint8Array, idempotencyKey: string): DecryptedMail {
  return sealedMail.parse(JSON.parse(decryptTextForRow(sealed, derivePurposeKey("outbox"), idempotencyKey)));
}

const DAY = 86_400_000;
/** How long a mail is retried, in milliseconds; after that its status is `stuck` until an admin retries it. */
export const MAIL_GIVE_UP_AFTER_MS = 7 * DAY;

declare const triggersWorker: unique symbol;
/** A transaction after whose commit the mail worker sends its mails at once: see runMailTransaction (worker.ts). */
export type MailTransaction = Transaction & { readonly [triggersWorker]: true };

export interface MailOptions {
  /** The one-time token in the mail: the mail is not sent once the token was deleted or has expired. */
  token?: { id: string; expiresAt: Date };
  /** Idempotency key naming the cause: a second mail with the same key is not stored. */
  key?: string;
  replyTo?: string;
  /** The recipient's language; looked up by the address when it is not given. */
  language?: Language;
  /** The language for a recipient without an account. */
  withoutAccount?: Language;
  /** The recipient's account id: the mail is withdrawn when that account is closed. */
  personId?: string;
  /** For a mail of createRevisableMailer: the data that it is composed from; `writtenAt` is when it was composed. */
  about?: Prisma.InputJsonObject;
  writtenAt?: Date;
}

/** Returns a recipient's language: of their account, else of the caller whose request causes the mail. */
export async function findRecipientLanguage(
  from: Database | Transaction,
  to: string,
  { language, withoutAccount }: MailOptions = {},
): Promise<Language> {
  if (language !== undefined) return language;
  const email = normalizeEmail(to);
  const user = await from.user.findUnique({ where: { email }, select: { language: true } });
  return user?.language ?? withoutAccount ?? getCallerLanguage();
}

/** Stores a mail in the outbox, in the transaction of its cause; the worker sends it after the commit. */
export async function enqueueMail(
  transaction: MailTransaction,
  to: string,
  content: UnrenderedMail,
  options: MailOptions = {},
): Promise<void> {
  const idempotencyKey = options.key ?? randomUUID();
  const now = options.writtenAt ?? new Date();
  const replyTo = options.replyTo === undefined ? {} : { replyTo: cleanLine(options.replyTo) };
  const language = await findRecipientLanguage(transaction, to, options);
  const mail: DecryptedMail = { ...renderMail(content, language), to: cleanLine(to), ...replyTo };
  await transaction.outboxMail.createMany({
    data: {
      kind: content.kind,
      // The row's key is authenticated too, so that the ciphertext cannot be moved to another row.
      sealed: encryptTextForRow(JSON.stringify(mail), derivePurposeKey("outbox"), idempotencyKey),
      idempotencyKey,
      createdAt: now,
      nextAttemptAt: now,
      givesUpAt: new Date(now.getTime() + MAIL_GIVE_UP_AFTER_MS),
      expiresAt: options.token?.expiresAt ?? null,
      tokenId: options.token?.id ?? null,
      personId: options.personId ?? null,
      ...(options.about === undefined ? {} : { about: options.about }),
    },
    skipDuplicates: true,
  });
}

/** Enqueues a mail to every admin who can log in. `key` names the cause, as in MailOptions. */
export async function enqueueMailToAdmins(
  transaction: MailTransaction,
  content: UnrenderedMail,
  options: { key?: string; replyTo?: string } = {},
): Promise<void> {
  const admins = await transaction.user.findMany({
    where: ACTIVE_ADMINS_FILTER,
    select: { id: true, email: true, language: true },
  });
  const cause = options.key ?? randomUUID();
  for (const { id, email, language } of admins) {
    await enqueueMail(transaction, email, content, { ...options, language, key: `${cause}:${id}` });
  }
}

/**
 * Enqueues mails about something to `people`, or else to the recipients that `findRecipients` returns, and returns how
 * many. Each person gets one mail per `cause`, unless that mail was withdrawn.
 */
export async function enqueueMailToPeople<About extends Prisma.InputJsonObject>(
  transaction: MailTransaction,
  { address, findRecipients }: RevisableMailer<About>,
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

/** Deletes the newest mail of these kinds to a person, unless it is sent or being sent; returns whether it did. */
export async function deleteNewestMailIfUnsent(
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

/** Expires a person's unsent mails and removes their id from all mails, when they close their account. */
export async function expireMailsOfPerson(transaction: Transaction, personId: string): Promise<void> {
  await transaction.$executeRaw`UPDATE outbox
    SET status = CASE WHEN status = 'sent' THEN status ELSE 'expired' END, sealed = NULL, claim = NULL,
      last_error = NULL, person_id = NULL, about = NULL
    WHERE person_id = ${personId}`;
}

/** A mail that one worker has claimed; no other worker takes it until the claim's lease ends. */
export interface ClaimedMail {
  id: string;
  kind: string;
  claim: string;
  sealed: Uint8Array;
  idempotencyKey: string;
  createdAt: Date;
  /** Recipient and content data of a mail that is composed again when it is sent. */
  personId: string | null;
  about: unknown;
}

/** A mail ready to send, with the key by which the mail service recognises a repeated attempt. */
export interface FinalMail {
  mail: DecryptedMail;
  idempotencyKey: string;
}

/** Erases unsent mails whose token has expired. */
export async function eraseExpiredMails(): Promise<void> {
  await db().$executeRaw`UPDATE outbox SET status = 'expired', sealed = NULL, claim = NULL, last_error = NULL
    WHERE status IN ('waiting', 'stuck') AND expires_at <= now()`;
}

/** Claims one due mail, or returns null. The lease of 5 minutes keeps other workers off, and ends if this one dies. */
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

/** Marks a claimed mail as sent and erases its content. */
export async function markMailSent({ id, claim }: ClaimedMail): Promise<void> {
  await db().$executeRaw`UPDATE outbox
    SET status = 'sent', sent_at = now(), sealed = NULL, claim = NULL, last_error = NULL, about = NULL
    WHERE id = ${id} AND claim = ${claim} AND status = 'waiting'`;
}

/** Expires a claimed mail whose content is no longer meant for its recipient. */
export async function expireClaimedMail({ id, claim }: ClaimedMail): Promise<void> {
  await db().$executeRaw`UPDATE outbox
    SET status = 'expired', sealed = NULL, claim = NULL, last_error = NULL, about = NULL
    WHERE id = ${id} AND claim = ${claim} AND status = 'waiting'`;
}

/** Records a failed attempt: retries follow after 1 minute, doubling up to 6 hours, until the mail is stuck. */
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
    const { to, subject } = decryptMail(sealed, idempotencyKey);
    return { to, subject };
  } catch {
    // The mail was sealed under an earlier AUTH_SECRET.
    return null;
  }
}

/** Prisma filter for mails that failed at least once and are not sent; countWaiting of lib/administration counts the same. */
const FAILED_MAILS: Prisma.OutboxMailWhereInput = {
  OR: [{ status: "stuck" }, { status: "waiting", lastError: { not: null } }],
};

/** Lists mails with at least one failed attempt that are not sent yet, stuck ones first; for admins. */
export async function listFailedUnsentMails(actor: Actor): Promise<MailDto[]> {
  authorise(actor, "mail.manage");
  const rows = await db().outboxMail.findMany({
    where: FAILED_MAILS,
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

/** Lists one page of the mails of the last 30 days, newest first, or of those that failed; for admins. */
export async function listMailPage(
  actor: Actor,
  { status, page, pageSize }: z.infer<typeof mailPageQuerySchema> = mailPageQuerySchema.parse({}),
): Promise<MailPage> {
  authorise(actor, "mail.manage");
  const [rows, all, failed] = await Promise.all([
    db().outboxMail.findMany({
      ...(status === "failed" ? { where: FAILED_MAILS } : {}),
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * pageSize,
      take: pageSize,
      include: { token: { select: { userId: true } } },
    }),
    db().outboxMail.count(),
    db().outboxMail.count({ where: FAILED_MAILS }),
  ]);
  const personOf = ({ personId, token }: (typeof rows)[number]) => personId ?? token?.userId ?? "";
  const people = await db().user.findMany({
    where: { id: { in: rows.map(personOf) } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const subjectOf = createSubjectOfKind(await getCallerLanguage());
  return {
    mails: rows.map((row) => ({
      _id: row.id,
      what: subjectOf(row.kind),
      to: recipientOf(row.sealed, row.idempotencyKey)?.to ?? names.get(personOf(row)) ?? null,
      status: row.status,
      attempts: row.attempts,
      lastError: row.lastError,
      timestamp: row.createdAt.toISOString(),
      sent: row.sentAt?.toISOString() ?? null,
    })),
    total: status === "failed" ? failed : all,
    counts: { all, failed },
  };
}

/** Deletes sent and expired mails that are older than 30 days, for the daily job; returns how many. */
export async function deleteOldMails(now: Date = new Date()): Promise<number> {
  const { count } = await db().outboxMail.deleteMany({
    where: { status: { in: ["sent", "expired"] }, createdAt: { lt: new Date(now.getTime() - 30 * DAY) } },
  });
  return count;
}

/** Counts the outbox mails per status, for the metrics; the counts hold no personal data. */
export async function countOutboxMails(): Promise<Record<string, number>> {
  const groups = await db().outboxMail.groupBy({ by: ["status"], _count: { _all: true } });
  return Object.fromEntries(groups.map(({ status, _count }) => [status, _count._all]));
}
