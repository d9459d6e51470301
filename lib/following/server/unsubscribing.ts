import "server-only";
import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { paths } from "../../paths";
import { recordAuditEvent } from "../../platform/audit/note";
import { findPersonAsActor } from "../../platform/auth/people";
import { computeKeyedDigest } from "../../platform/auth/seal";
import { db } from "../../platform/database/db";
import { lockUserForUpdate } from "../../platform/database/locks";
import { FOLLOW_FREQUENCIES, type FollowFrequency, type FollowKindAndName } from "../rules";
import type { unsubscribeQuerySchema } from "../schema";
import { findFollows } from "./follows";

/** Follows that an unsubscribe link stops: some of a person's follows, or all those with one frequency. */
export interface Unsubscription {
  userId: string;
  follows: readonly string[] | FollowFrequency;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const UUID_BYTES = 16;
/** Byte 0 of the payload is the scope (0: the listed follows, else a frequency); then comes the issue time. */
const TIME_BYTES = 6;
const HEAD_BYTES = 1 + TIME_BYTES;
/**
 * Maximum number of follows in one link, as a header line has 998 characters (RFC 5322, 2.1.1); a link for more follows
 * stops all that are mailed at once.
 */
const MAX_FOLLOWS_PER_LINK = 20;

function bytesOf(id: string): Buffer {
  if (!UUID.test(id)) throw new Error(`${id} is no UUID`);
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Returns the secret of an unsubscribe link: person, scope and issue time, signed, so that nothing needs to be stored.
 */
export function createUnsubscribeSecret({ userId, follows }: Unsubscription, issuedAt = new Date()): string {
  const named = typeof follows === "string" ? [] : follows;
  const scope = typeof follows === "string" ? follows : named.length > MAX_FOLLOWS_PER_LINK ? "atOnce" : null;
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = scope === null ? 0 : 1 + FOLLOW_FREQUENCIES.indexOf(scope);
  head.writeUIntBE(issuedAt.getTime(), 1, TIME_BYTES);
  const ids = [userId, ...(scope === null ? named : [])];
  const payload = Buffer.concat([head, ...ids.map(bytesOf)]).toString("base64url");
  return `${payload}.${computeKeyedDigest("unsubscribing", payload)}`;
}

/** Parses an unsubscribe secret; null if its signature is not the register's. */
export function parseUnsubscribeSecret(secret: string): (Unsubscription & { issuedAt: Date }) | null {
  const [payload = "", digest = "", ...rest] = secret.split(".");
  const [given, real] = [Buffer.from(digest), Buffer.from(computeKeyedDigest("unsubscribing", payload))];
  if (rest.length > 0 || given.length !== real.length || !timingSafeEqual(given, real)) return null;
  const bytes = Buffer.from(payload, "base64url");
  if (bytes.length < HEAD_BYTES + UUID_BYTES) return null;
  const ids = Array.from({ length: (bytes.length - HEAD_BYTES) / UUID_BYTES }, (_, index) =>
    idOf(bytes.subarray(HEAD_BYTES + index * UUID_BYTES, HEAD_BYTES + (index + 1) * UUID_BYTES)),
  );
  const [userId, ...named] = ids;
  if (userId === undefined) return null;
  const follows = FOLLOW_FREQUENCIES[(bytes[0] ?? 0) - 1] ?? named;
  return { userId, follows, issuedAt: new Date(bytes.readUIntBE(1, TIME_BYTES)) };
}

type ParsedSecret = NonNullable<ReturnType<typeof parseUnsubscribeSecret>>;

/** Prisma filter for the follows that a link stops; follows begun after the link was issued are excluded. */
function chosen({ userId, follows, issuedAt }: ParsedSecret, all: boolean) {
  const stored = { userId, createdAt: { lte: issuedAt } };
  if (all) return stored;
  return typeof follows === "string"
    ? { ...stored, frequency: follows }
    : { ...stored, id: { in: [...follows] } };
}

/**
 * Returns what an unsubscribe link would stop, for anyone who has the link. Empty if the link is invalid or already
 * used, or if the account is closed or blocked.
 */
export async function findFollowsToStop(secret: string): Promise<FollowKindAndName[]> {
  const meant = parseUnsubscribeSecret(secret);
  if (meant === null) return [];
  const person = await findPersonAsActor(db(), meant.userId);
  if (person === null) return [];
  const ids = await db().follow.findMany({ where: chosen(meant, false), select: { id: true } });
  const follows = await findFollows(
    person,
    ids.map(({ id }) => id),
  );
  return follows.map(({ kind, name }) => ({ kind, name }));
}

/**
 * Stops what an unsubscribe link is about, or all that the person followed when it was issued, for anyone who has the
 * link (RFC 8058). Does nothing, without an error, if the link is invalid or already used.
 */
async function unsubscribe(secret: string, { all = false } = {}): Promise<void> {
  const meant = parseUnsubscribeSecret(secret);
  if (meant === null) return;
  const { userId } = meant;
  await db().$transaction(async (transaction) => {
    await lockUserForUpdate(transaction, userId);
    // Locks in the order of locks.ts, as the transactions that queue changes for these follows do.
    await transaction.$queryRaw`SELECT 1 FROM follow WHERE user_id = ${userId} ORDER BY id FOR UPDATE`;
    const { count } = await transaction.follow.deleteMany({ where: chosen(meant, all) });
    if (count === 0) return;
    const by = { kind: "person", id: userId } as const;
    await recordAuditEvent(transaction, { kind: "follow.unsubscribed", by, details: { count } });
  });
}

/**
 * Answers an unsubscribe request, for anyone who has the link. The register's own form redirects to a confirmation
 * page; mail programs must not be redirected (RFC 8058 section 3.1). An invalid link gets the same answer.
 */
export async function answerUnsubscribe({
  s = "",
  all,
  from,
}: z.infer<typeof unsubscribeQuerySchema>): Promise<Response | { stopped: true }> {
  await unsubscribe(s, { all: all === "1" });
  if (from !== "page") return { stopped: true };
  const headers = { location: paths.unsubscribed, "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}
