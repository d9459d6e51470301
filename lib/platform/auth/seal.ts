import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { getSettings } from "../env";

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
  | "webhook secrets"
  /** Links of rechecks. Renaming a purpose changes its key, and mailed links would stop working. */
  | "review links";

/** Derives a 32-byte key from AUTH_SECRET for one purpose, so that no two uses of the secret can be confused. */
export function derivePurposeKey(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", getSettings().AUTH_SECRET, "ai-register", purpose, 32));
}

/** Returns the keyed digest of a secret for storage: useless without the key, even to a reader of the table. */
export function computeKeyedDigest(purpose: Purpose, ...parts: string[]): string {
  return createHmac("sha256", derivePurposeKey(purpose)).update(JSON.stringify(parts)).digest("base64url");
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text as nonce, tag and ciphertext. `row` identifies its database row and is authenticated, so that the
 * text cannot be decrypted in another row.
 */
export function encryptTextForRow(text: string, key: Buffer, row: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  cipher.setAAD(Buffer.from(row));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

/** Decrypts a sealed text. Throws when it was sealed under another key or for another row, or was altered. */
export function decryptTextForRow(sealed: Uint8Array, key: Buffer, row: string): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString("utf8");
}
