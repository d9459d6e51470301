import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
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
  | "access tokens"
  | "feed addresses"
  | "unsubscribing"
  | "review links";

/** A 32-byte key for one purpose, derived from AUTH_SECRET: no use of the secret can be confused with another. */
export function derivedKey(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", settings().AUTH_SECRET, "ai-register", purpose, 32));
}

/** What a table keeps of a secret: worth nothing without the key, even to who reads the table. */
export function keyedDigest(purpose: Purpose, ...parts: string[]): string {
  return createHmac("sha256", derivedKey(purpose)).update(JSON.stringify(parts)).digest("base64url");
}
