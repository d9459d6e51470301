import "server-only";
import { z } from "zod";
import { derivedKey } from "../auth/derived-key";
import { seal, unseal } from "../auth/seal";

/** A mail as it will be sent, but for the sender. */
const sealedMail = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where this mail is unsubscribed from, of one that comes of following (RFC 8058). */
  unsubscribe: z.string().optional(),
});
export type SealedMail = z.infer<typeof sealedMail>;

/** Encrypts a mail for the outbox. The row's key is bound in, so that none fits another row. */
export function sealMail(mail: SealedMail, idempotencyKey: string): Uint8Array<ArrayBuffer> {
  return seal(JSON.stringify(mail), derivedKey("outbox"), idempotencyKey);
}

/** Throws when the mail was sealed under another AUTH_SECRET, or for another row. */
export function openMail(sealed: Uint8Array, idempotencyKey: string): SealedMail {
  return sealedMail.parse(JSON.parse(unseal(sealed, derivedKey("outbox"), idempotencyKey)));
}
