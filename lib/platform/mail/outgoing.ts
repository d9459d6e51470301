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

/** The headers by which a mail program offers to unsubscribe with one click (RFC 8058, RFC 2369). */
export function unsubscribeHeaders({ unsubscribe }: SealedMail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The same for nodemailer: as they are, as a folded address is none to some programs. */
export function preparedHeaders(mail: SealedMail): Record<string, { prepared: true; value: string }> {
  const headers = Object.entries(unsubscribeHeaders(mail));
  return Object.fromEntries(headers.map(([name, value]) => [name, { prepared: true, value }]));
}

/** The header by which receiving servers tell a repetition. */
export function messageIdOf(mail: OutgoingMail): string {
  const domain = new URL(settings().APP_URL).hostname;
  return `<${mail.idempotencyKey.replace(/[^\w.-]/g, "-")}@${domain}>`;
}
