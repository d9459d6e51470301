import { db } from "@/lib/platform/database/db";
import { type DecryptedMail, decryptMail } from "@/lib/platform/mail/outbox";
import { queryAsTableOwner } from "./database";

export interface QueuedMail extends DecryptedMail {
  id: string;
  kind: string;
}

/** Returns the unsent mails of the outbox, decrypted, oldest first, optionally of one recipient. */
export async function listQueuedMails(to?: string): Promise<QueuedMail[]> {
  const rows = await db().outboxMail.findMany({ where: { status: "waiting" }, orderBy: { id: "asc" } });
  return rows
    .map(({ id, kind, sealed, idempotencyKey }) => {
      if (sealed === null) throw new Error("a waiting mail says nothing");
      return { id, kind, ...decryptMail(sealed, idempotencyKey) };
    })
    .filter((mail) => to === undefined || mail.to === to);
}

/** Returns the newest unsent mail of a kind to a person. */
export async function getNewestQueuedMail(to: string, kind: string): Promise<QueuedMail> {
  const mail = (await listQueuedMails(to)).findLast((candidate) => candidate.kind === kind);
  if (mail === undefined) throw new Error(`no ${kind} waits for ${to}`);
  return mail;
}

/** Returns the six-digit code in a mail. */
export function findMailCode(mail: DecryptedMail): string {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
  if (code === undefined) throw new Error("the mail carries no code");
  return code;
}

/** Returns the mail's link to a page of this site whose path begins with `path`. */
export function findMailLink(mail: DecryptedMail, path: string): URL {
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(`http://localhost:3000${path}`));
  if (link === undefined) throw new Error(`the mail links to no ${path}`);
  return new URL(link);
}

/** Returns a valid six-digit code that differs from the given one. */
export function buildDifferentCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** Makes mailed tokens one minute older, so that another request is not ignored as a double click. */
export async function backdateMailedTokens(): Promise<void> {
  await queryAsTableOwner("UPDATE one_time_token SET created_at = created_at - interval '1 minute'");
}
