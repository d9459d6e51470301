import "server-only";
import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import { derivePurposeKey } from "../../platform/auth/seal";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { lockUserForUpdate, shareLockUsers } from "../../platform/database/locks";
import type { UnrenderedMail } from "../../platform/mail/letter";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { accountMail } from "./mails";

/** Kinds of mailed one-time tokens; decisions section 4. */
type TokenKind = "verify" | "migrate" | "reset" | "emailChange";

const HOUR = 3_600_000;

/** Per kind, the lifetime in milliseconds and the secret: six digits to type, or 32 random bytes in a link. */
const TOKENS: Record<TokenKind, { life: number; secret: () => string }> = {
  verify: { life: 24 * HOUR, secret: sixDigits },
  migrate: { life: HOUR / 2, secret: sixDigits },
  reset: { life: HOUR, secret: linkSecret },
  emailChange: { life: 24 * HOUR, secret: linkSecret },
};

/** A token is ended after this many wrong attempts. */
const MAX_WRONG_TRIES = 5;

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

function linkSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Owner of a token: an account, or an account of the older register. */
type TokenOwner = { userId: string } | { legacyAccountId: string };

function ownerId(owner: TokenOwner): string {
  return "userId" in owner ? owner.userId : owner.legacyAccountId;
}

/** Returns a keyed digest, as a plain one of six digits would be easy to reverse for a reader of the table. */
function digestOf(kind: TokenKind, owner: TokenOwner, secret: string): string {
  const text = JSON.stringify([kind, ownerId(owner), secret]);
  return createHmac("sha256", derivePurposeKey("one-time tokens")).update(text).digest("base64url");
}

/** Length of the part of a link's secret that identifies the token without being enough to use it. */
const SELECTOR_LENGTH = 8;

/**
 * Returns the digest of a link's selector: a wrong attempt counts only against a token with the same selector, so that
 * guessing cannot end the owner's. Null for six digits, which have no selector: every wrong attempt counts.
 */
function selectorOf(kind: TokenKind, owner: TokenOwner, secret: string): string | null {
  if (TOKENS[kind].secret !== linkSecret) return null;
  return digestOf(kind, owner, `${secret.slice(0, SELECTOR_LENGTH)}…`);
}

/** Converts values whose names differ between SQL and code. */
function sqlKind(kind: TokenKind): Prisma.Sql {
  return Prisma.sql`${kind === "emailChange" ? "email_change" : kind}::token_kind`;
}

function ownedBy(owner: TokenOwner): Prisma.Sql {
  return "userId" in owner
    ? Prisma.sql`user_id = ${owner.userId}`
    : Prisma.sql`legacy_account_id = ${owner.legacyAccountId}`;
}

/** Ends the owner's unused tokens of these kinds and the unsent mails with them; returns whether there were any. */
export async function revokeMailedTokens(
  transaction: Transaction,
  owner: TokenOwner,
  kinds: readonly TokenKind[],
) {
  const ended = await transaction.oneTimeToken.updateManyAndReturn({
    where: { ...owner, kind: { in: [...kinds] }, usedAt: null, endedAt: null },
    data: { endedAt: new Date() },
    select: { id: true },
  });
  await transaction.outboxMail.updateMany({
    where: { tokenId: { in: ended.map(({ id }) => id) }, status: { in: ["waiting", "stuck"] } },
    data: { status: "expired", sealed: null, claim: null },
  });
  return ended.length > 0;
}

/** Serialises concurrent requests for a token of this kind. */
async function takeTurn(transaction: Transaction, kind: TokenKind, owner: TokenOwner): Promise<void> {
  if ("userId" in owner) await shareLockUsers(transaction, [owner.userId]);
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind} ${ownerId(owner)}`}, 0))`;
}

/** A repeated request within this time, in milliseconds, counts as a double click: its mail is on its way. */
const DOUBLE_CLICK_MS = 10_000;

/** Whether the owner was just issued a token of this kind that nobody has tried to use. */
async function wasJustIssued(transaction: Transaction, kind: TokenKind, owner: TokenOwner): Promise<boolean> {
  await takeTurn(transaction, kind, owner);
  const since = new Date(Date.now() - DOUBLE_CLICK_MS);
  const issued = await transaction.oneTimeToken.count({
    where: { ...owner, kind, usedAt: null, endedAt: null, wrongTries: 0, createdAt: { gt: since } },
  });
  return issued > 0;
}

/** Ends the owner's earlier tokens of this kind. */
async function beginIssuing(transaction: Transaction, kind: TokenKind, owner: TokenOwner): Promise<void> {
  await takeTurn(transaction, kind, owner);
  await revokeMailedTokens(transaction, owner, [kind]);
}

/**
 * Creates a token that ends the owner's older ones of its kind, and returns its secret for a mail; the table stores
 * only a digest. `newEmail` is the new address of an e-mail change.
 */
export async function issueMailedToken(
  transaction: Transaction,
  kind: TokenKind,
  owner: TokenOwner,
  newEmail: string | null = null,
) {
  await beginIssuing(transaction, kind, owner);
  const { life, secret: makeSecret } = TOKENS[kind];
  const secret = makeSecret();
  const expiresAt = new Date(Date.now() + life);
  const { id } = await transaction.oneTimeToken.create({
    data: {
      kind,
      ...owner,
      digest: digestOf(kind, owner, secret),
      selector: selectorOf(kind, owner, secret),
      newEmail,
      expiresAt,
    },
    select: { id: true },
  });
  return { id, secret, expiresAt };
}

/**
 * Uses up a token in one statement, so that only one of several concurrent calls succeeds. Returns false for a wrong,
 * expired, used or ended token. The caller must commit even then, so that the wrong attempt is counted.
 */
export async function tryConsumeMailedToken(
  transaction: Transaction,
  kind: TokenKind,
  owner: TokenOwner,
  secret: string,
): Promise<boolean> {
  if ("userId" in owner) await lockUserForUpdate(transaction, owner.userId);
  const digest = digestOf(kind, owner, secret);
  const selector = selectorOf(kind, owner, secret);
  const rows = await transaction.$queryRaw<{ used: boolean }[]>`
    UPDATE one_time_token SET
      used_at = CASE WHEN digest = ${digest} THEN now() END,
      wrong_tries = wrong_tries + CASE WHEN digest = ${digest} THEN 0
        WHEN selector IS NULL OR selector = ${selector} THEN 1 ELSE 0 END
    WHERE kind = ${sqlKind(kind)} AND ${ownedBy(owner)} AND used_at IS NULL AND ended_at IS NULL
      AND expires_at > now() AND wrong_tries < ${MAX_WRONG_TRIES}
    RETURNING used_at IS NOT NULL AS used`;
  return rows[0]?.used === true;
}

/** Whether this secret was ever mailed to the owner as a token of these kinds, including used and expired ones. */
export async function wasSecretEverMailed(
  kinds: readonly TokenKind[],
  owner: TokenOwner,
  secret: string,
): Promise<boolean> {
  const digests = kinds.map((kind) => digestOf(kind, owner, secret));
  return (await db().oneTimeToken.count({ where: { ...owner, digest: { in: digests } } })) > 0;
}

/** Finds the accounts that requested a change to this address and whose token is still valid. */
export async function findAccountsChangingEmailTo(newEmail: string): Promise<string[]> {
  const rows = await db().oneTimeToken.findMany({
    where: { kind: "emailChange", newEmail, usedAt: null, endedAt: null, expiresAt: { gt: new Date() } },
    select: { userId: true },
    take: 20,
  });
  return rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}

/** Deletes tokens that expired more than seven days ago, for the daily job; returns how many. */
export async function deleteOldMailedTokens(now: Date = new Date()): Promise<number> {
  const { count } = await db().oneTimeToken.deleteMany({
    where: { expiresAt: { lt: new Date(now.getTime() - 7 * 24 * HOUR) } },
  });
  return count;
}

/** Issues a token and enqueues its mail, unless that was just done, so that a double click sends one mail. */
export async function mailToken(
  transaction: MailTransaction,
  kind: TokenKind,
  owner: TokenOwner,
  to: string,
  contentOf: (secret: string) => UnrenderedMail,
): Promise<void> {
  if (await wasJustIssued(transaction, kind, owner)) return pretendToMail(transaction, kind, true);
  const token = await issueMailedToken(transaction, kind, owner);
  await enqueueMail(transaction, to, contentOf(token.secret), { token });
}

/**
 * Runs the same statements as mailToken without leaving anything behind, so that the response time does not reveal
 * whether the account exists.
 */
async function pretendToMail(transaction: MailTransaction, kind: TokenKind, hasAsked = false) {
  const key = randomUUID();
  if (!hasAsked) await wasJustIssued(transaction, kind, { userId: key });
  await beginIssuing(transaction, kind, { userId: key });
  const content = { kind: "passwordReset", name: key, email: key, token: key } as const;
  await enqueueMail(transaction, key, accountMail(content), { key });
  await transaction.outboxMail.deleteMany({ where: { idempotencyKey: key } });
}

/** Mails a token to the account that `find` returns; without one it takes as long but does nothing. */
export async function mailRequestedToken(
  kind: TokenKind,
  to: string,
  find: (
    transaction: Transaction,
  ) => Promise<{ owner: TokenOwner; contentOf: (secret: string) => UnrenderedMail } | null>,
): Promise<void> {
  await runMailTransaction(async (transaction) => {
    const found = await find(transaction);
    if (found === null) await pretendToMail(transaction, kind);
    else await mailToken(transaction, kind, found.owner, to, found.contentOf);
  });
}
