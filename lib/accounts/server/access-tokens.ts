import "server-only";
import { randomBytes } from "node:crypto";
import { type AuditEventActor, recordAuditEvent } from "../../platform/audit/note";
import { ACCESS_TOKEN_PREFIX, computeAccessTokenDigest } from "../../platform/auth/access-tokens";
import type { Actor } from "../../platform/auth/actor";
import { db, type Prisma, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { enqueueMail } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import type { AccessTokenDto } from "../answers";
import { MAX_ACCESS_TOKENS } from "../profile-rules";
import type { AccessTokenBody } from "../schema";
import { requirePasswordAgain } from "./accounts";
import { accountMail } from "./mails";
import { authoriseOwnAccount } from "./profiles";

const DAY = 86_400_000;
/** How long expired tokens stay in the list, in milliseconds. */
const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY;

const columns = {
  id: true,
  name: true,
  scope: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

type TokenRow = Prisma.AccessTokenGetPayload<{ select: typeof columns }>;

function tokenDto(row: TokenRow): AccessTokenDto {
  return {
    _id: row.id,
    name: row.name,
    scope: row.scope,
    created: row.createdAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Lists one's own access tokens, newest first, without their secrets. */
export async function listAccessTokens(actor: Actor, id: string): Promise<AccessTokenDto[]> {
  authoriseOwnAccount(actor, id);
  const rows = await db().accessToken.findMany({
    where: { userId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  return rows.map(tokenDto);
}

/**
 * Creates an access token and returns its secret, of which only a digest is stored. Mails the owner. Throws
 * invalid_input on `password`, rate_limited and too_many_tokens.
 */
export async function createAccessToken(
  actor: Actor,
  id: string,
  { name, scope, days, password }: AccessTokenBody,
): Promise<AccessTokenDto & { token: string }> {
  authoriseOwnAccount(actor, id);
  await requirePasswordAgain(actor, password);
  const token = ACCESS_TOKEN_PREFIX + randomBytes(32).toString("base64url");
  const now = new Date();
  const row = await runMailTransaction(async (transaction) => {
    // Serialises concurrent requests, so that they cannot exceed the maximum.
    await transaction.$queryRaw`SELECT id FROM "user" WHERE id = ${id} FOR UPDATE`;
    const live = { userId: id, expiresAt: { gt: now } };
    if ((await transaction.accessToken.count({ where: live })) >= MAX_ACCESS_TOKENS) {
      throw new AppError("too_many_tokens", { values: { max: MAX_ACCESS_TOKENS } });
    }
    await recordAuditEvent(transaction, { kind: "account.tokenMade", by: actor });
    const expiresAt = new Date(now.getTime() + days * DAY);
    const made = { tokenName: name, scope, expires: expiresAt.toISOString() };
    const mail = accountMail({ kind: "accessTokenMade", name: actor.name, ...made });
    await enqueueMail(transaction, actor.email, mail);
    return transaction.accessToken.create({
      data: { userId: id, name, scope, digest: computeAccessTokenDigest(token), createdAt: now, expiresAt },
      select: columns,
    });
  });
  return { ...tokenDto(row), token };
}

/** Deletes an access token, which is invalid from the next request on. Throws not_found. */
export async function revokeAccessToken(actor: Actor, id: string, tokenId: string): Promise<{ _id: string }> {
  authoriseOwnAccount(actor, id);
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.accessToken.deleteMany({ where: { id: tokenId, userId: id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "account.tokenRevoked", by: actor });
  });
  return { _id: tokenId };
}

/**
 * Deletes all access tokens of a person, as every new password must (decisions section 3). Pass `by` to record an event
 * of its own in the audit trail.
 */
export async function deleteAccessTokensOfUser(
  transaction: Pick<Transaction, "accessToken" | "$executeRaw">,
  userId: string,
  by?: AuditEventActor,
): Promise<void> {
  const { count } = await transaction.accessToken.deleteMany({ where: { userId } });
  if (count === 0 || by === undefined) return;
  const isOwn = "id" in by && by.id === userId;
  const subject = isOwn ? null : userId;
  await recordAuditEvent(transaction, { kind: "account.tokensEnded", by, subject, details: { count } });
}

/** Deletes tokens that expired more than 30 days ago, for the daily job; returns how many. */
export async function deleteOldAccessTokens(now: Date): Promise<number> {
  const before = new Date(now.getTime() - EXPIRED_TOKEN_RETENTION_MS);
  const { count } = await db().accessToken.deleteMany({ where: { expiresAt: { lt: before } } });
  return count;
}
