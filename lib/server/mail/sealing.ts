import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";
import { derivedKey } from "../auth/derived-key";

/** A mail as it will be sent, but for the sender. */
const sealedMail = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type SealedMail = z.infer<typeof sealedMail>;

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a mail for the outbox: nonce, tag, ciphertext. The row's key is bound in, so that none fits another row. */
export function sealMail(mail: SealedMail, idempotencyKey: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, derivedKey("outbox"), nonce);
  cipher.setAAD(Buffer.from(idempotencyKey));
  const body = Buffer.concat([cipher.update(JSON.stringify(mail), "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

/** Throws when the mail was sealed under another AUTH_SECRET, or for another row. */
export function openMail(sealed: Uint8Array, idempotencyKey: string): SealedMail {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, derivedKey("outbox"), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(idempotencyKey));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return sealedMail.parse(JSON.parse(Buffer.concat([body, decipher.final()]).toString("utf8")));
}
