import "server-only";
import { timingSafeEqual } from "node:crypto";
import { keyedDigest } from "../../platform/auth/seal";
import { FREQUENCIES, type Frequency } from "../rules";

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
 * needs to be kept.
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
