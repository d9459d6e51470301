import "server-only";
import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { paths } from "../../paths";
import { recordEvent } from "../../platform/audit/note";
import { findPerson } from "../../platform/auth/people";
import { keyedDigest } from "../../platform/auth/seal";
import { db } from "../../platform/database/db";
import { lockUser } from "../../platform/database/locks";
import { FREQUENCIES, type Frequency, type Stopped } from "../rules";
import type { unsubscribeQuery } from "../schema";
import { findFollows } from "./follows";

/** What the link of a mail stops: some follows of a person, or all that mail so often. */
export interface Unsubscription {
  userId: string;
  follows: readonly string[] | Frequency;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const BYTES = 16;
/** The first byte says what is stopped (0: the follows that are named), these when the link was written. */
const TIME_BYTES = 6;
const HEAD = 1 + TIME_BYTES;
/** A header's line is at most 998 characters (RFC 5322 section 2.1.1): a mail that names more follows stops those at once. */
const MOST = 20;

function bytesOf(id: string): Buffer {
  if (!UUID.test(id)) throw new Error(`${id} is no UUID`);
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

function idOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * What stands in the link of a mail: whose it is, what it stops and when it was written, signed, so that nothing of it
 * needs to be stored.
 */
export function unsubscribeSecret({ userId, follows }: Unsubscription, issuedAt = new Date()): string {
  const named = typeof follows === "string" ? [] : follows;
  const scope = typeof follows === "string" ? follows : named.length > MOST ? "atOnce" : null;
  const head = Buffer.alloc(HEAD);
  head[0] = scope === null ? 0 : 1 + FREQUENCIES.indexOf(scope);
  head.writeUIntBE(issuedAt.getTime(), 1, TIME_BYTES);
  const ids = [userId, ...(scope === null ? named : [])];
  const payload = Buffer.concat([head, ...ids.map(bytesOf)]).toString("base64url");
  return `${payload}.${keyedDigest("unsubscribing", payload)}`;
}

/** What a link stops, of what was followed when it was written; null when it is none of ours. */
export function readUnsubscribeSecret(secret: string): (Unsubscription & { issuedAt: Date }) | null {
  const [payload = "", digest = "", ...rest] = secret.split(".");
  const [given, real] = [Buffer.from(digest), Buffer.from(keyedDigest("unsubscribing", payload))];
  if (rest.length > 0 || given.length !== real.length || !timingSafeEqual(given, real)) return null;
  const bytes = Buffer.from(payload, "base64url");
  if (bytes.length < HEAD + BYTES) return null;
  const ids = Array.from({ length: (bytes.length - HEAD) / BYTES }, (_, index) =>
    idOf(bytes.subarray(HEAD + index * BYTES, HEAD + (index + 1) * BYTES)),
  );
  const [userId, ...named] = ids;
  if (userId === undefined) return null;
  const follows = FREQUENCIES[(bytes[0] ?? 0) - 1] ?? named;
  return { userId, follows, issuedAt: new Date(bytes.readUIntBE(1, TIME_BYTES)) };
}

type Meant = NonNullable<ReturnType<typeof readUnsubscribeSecret>>;

/** Of what was followed when the link was written: what is followed later is no business of an old mail. */
function chosen({ userId, follows, issuedAt }: Meant, all: boolean) {
  const stored = { userId, createdAt: { lte: issuedAt } };
  if (all) return stored;
  return typeof follows === "string"
    ? { ...stored, frequency: follows }
    : { ...stored, id: { in: [...follows] } };
}

/**
 * What the link of a mail would stop, for whoever has the link, which is its person's. Nothing for one that is no link of
 * ours, that has done its work, or whose account is closed or blocked.
 */
export async function readUnsubscribing(secret: string): Promise<Stopped[]> {
  const meant = readUnsubscribeSecret(secret);
  if (meant === null) return [];
  const person = await findPerson(db(), meant.userId);
  if (person === null) return [];
  const ids = await db().follow.findMany({ where: chosen(meant, false), select: { id: true } });
  const follows = await findFollows(
    person,
    ids.map(({ id }) => id),
  );
  return follows.map(({ kind, name }) => ({ kind, name }));
}

/**
 * Stops what the link of a mail is about, or all that its person followed by then, for whoever has the link
 * (RFC 8058). One that is no link of ours, or has done its work, does nothing and is answered no differently.
 */
async function unsubscribe(secret: string, { all = false } = {}): Promise<void> {
  const meant = readUnsubscribeSecret(secret);
  if (meant === null) return;
  const { userId } = meant;
  await db().$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    // In the order of locks.ts, as those who queue changes for them.
    await transaction.$queryRaw`SELECT 1 FROM follow WHERE user_id = ${userId} ORDER BY id FOR UPDATE`;
    const { count } = await transaction.follow.deleteMany({ where: chosen(meant, all) });
    if (count === 0) return;
    const by = { kind: "person", id: userId } as const;
    await recordEvent(transaction, { kind: "follow.unsubscribed", by, details: { count } });
  });
}

/**
 * Unsubscribes whoever has the link. The form of our own page, which says so, is sent on to the page that tells it; a mail
 * program is never redirected (RFC 8058 section 3.1). Both are the same for a link that is none.
 */
export async function answerUnsubscribe({
  s = "",
  all,
  from,
}: z.infer<typeof unsubscribeQuery>): Promise<Response | { stopped: true }> {
  await unsubscribe(s, { all: all === "1" });
  if (from !== "page") return { stopped: true };
  const headers = { location: paths.unsubscribed, "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}
