import "server-only";
import { hkdfSync } from "node:crypto";
import { settings } from "../env";

/** A 32-byte key for one purpose, derived from AUTH_SECRET: no use of the secret can be confused with another. */
export function derivedKey(purpose: "one-time tokens" | "outbox"): Buffer {
  return Buffer.from(hkdfSync("sha256", settings().AUTH_SECRET, "ai-register", purpose, 32));
}
