import "server-only";
import { randomBytes } from "node:crypto";
import { keyedDigest } from "../../platform/auth/seal";

/** What stands in the link of a mail that asks whether an entry is current; the table keeps its digest alone. */
export function makeReviewSecret(): { secret: string; digest: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, digest: reviewDigest(secret) };
}

export function reviewDigest(secret: string): string {
  return keyedDigest("review links", secret);
}
