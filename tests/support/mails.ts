import { db } from "@/lib/platform/database/db";
import { type DecryptedMail, decryptMail } from "@/lib/platform/mail/outbox";
import { asOwner } from "./database";

export interface WaitingMail extends DecryptedMail {
  id: string;
  kind: string;
}

/** The mails that wait in the outbox, oldest first, opened; of one recipient, or all. */
export async function waitingMails(to?: string): Promise<WaitingMail[]> {
  const rows = await db().outboxMail.findMany({ where: { status: "waiting" }, orderBy: { id: "asc" } });
  return rows
    .map(({ id, kind, sealed, idempotencyKey }) => {
      if (sealed === null) throw new Error("a waiting mail says nothing");
      return { id, kind, ...decryptMail(sealed, idempotencyKey) };
    })
    .filter((mail) => to === undefined || mail.to === to);
}

/** The last mail of a kind to a person. */
export async function lastMail(to: string, kind: string): Promise<WaitingMail> {
  const mail = (await waitingMails(to)).findLast((candidate) => candidate.kind === kind);
  if (mail === undefined) throw new Error(`no ${kind} waits for ${to}`);
  return mail;
}

/** The six digits that a mail carries. */
export function codeIn(mail: DecryptedMail): string {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
  if (code === undefined) throw new Error("the mail carries no code");
  return code;
}

/** The address of the mail's button on this site. */
export function linkIn(mail: DecryptedMail, path: string): URL {
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(`http://localhost:3000${path}`));
  if (link === undefined) throw new Error(`the mail links to no ${path}`);
  return new URL(link);
}

/** Six digits that are not these. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** Lets a minute pass for what was mailed, so that asking again is no second click. */
export async function ageTokens(): Promise<void> {
  await asOwner("UPDATE one_time_token SET created_at = created_at - interval '1 minute'");
}
