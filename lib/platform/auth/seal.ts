import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { settings } from "../env";

type Purpose =
  | "one-time tokens"
  | "outbox"
  | "two-factor secrets"
  | "recovery codes"
  | "login tickets"
  | "known devices"
  | "device marks"
  | "single sign-on"
  | "sign-on visits"
  | "access tokens"
  | "feed addresses"
  | "unsubscribing"
  /** Links of rechecks. A purpose that is renamed makes another key, and mailed links would stop working. */
  | "review links";

/** A 32-byte key for one purpose, derived from AUTH_SECRET: no use of the secret can be confused with another. */
export function derivedKey(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", settings().AUTH_SECRET, "ai-register", purpose, 32));
}

/** What a table stores of a secret: worth nothing without the key, even to who reads the table. */
export function keyedDigest(purpose: Purpose, ...parts: string[]): string {
  return createHmac("sha256", derivedKey(purpose)).update(JSON.stringify(parts)).digest("base64url");
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text: nonce, tag, ciphertext. `row` says where it is stored and is bound in: it opens nowhere else. */
export function seal(text: string, key: Buffer, row: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

/** Throws when it was sealed under another key, for another row, or has been altered. */
export function unseal(sealed: Uint8Array, key: Buffer, row: string): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString("utf8");
}
