import "server-only";
import { settings } from "../env";
import type { SealedMail } from "./sealing";

export interface OutgoingMail extends SealedMail {
  from: string;
  kind: string;
  /** The same for every attempt of one mail. */
  idempotencyKey: string;
  createdAt: Date;
}

/** Hands one mail to what carries it on; throws when that has not taken it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** No attempt may outlast the claim of its row in the outbox. */
export const SEND_TIMEOUT = 20_000;

/** The header by which receiving servers tell a repetition. */
export function messageIdOf(mail: OutgoingMail): string {
  const domain = new URL(settings().APP_URL).hostname;
  return `<${mail.idempotencyKey.replace(/[^\w.-]/g, "-")}@${domain}>`;
}
