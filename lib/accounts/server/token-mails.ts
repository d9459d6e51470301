import "server-only";
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../platform/database/db";
import type { Mail } from "../../platform/mail/letter";
import { enqueueMail } from "../../platform/mail/outbox";
import { accountMail } from "./mails";
import { beginIssuing, issueToken, type TokenKind, type TokenOwner, wasJustIssued } from "./tokens";

/** Issues a token and writes the mail that carries it, unless that was just done: who clicks twice gets one mail. */
export async function mailToken(
  transaction: Transaction,
  kind: TokenKind,
  owner: TokenOwner,
  to: string,
  contentOf: (secret: string) => Mail,
): Promise<void> {
  if (await wasJustIssued(transaction, kind, owner)) return pretendToMail(transaction, kind, true);
  const token = await issueToken(transaction, kind, owner);
  await enqueueMail(transaction, to, contentOf(token.secret), { token });
}

/**
 * For an address that nothing is mailed to: does what mailToken does, statement by statement, and leaves nothing
 * behind, so that the time of an answer does not tell whether there was anybody.
 */
export async function pretendToMail(
  transaction: Transaction,
  kind: TokenKind,
  hasAsked = false,
): Promise<void> {
  const key = randomUUID();
  if (!hasAsked) await wasJustIssued(transaction, kind, { userId: key });
  await beginIssuing(transaction, kind, { userId: key });
  const content = { kind: "passwordReset", name: key, email: key, token: key } as const;
  await enqueueMail(transaction, key, accountMail(content), { key });
  await transaction.outboxMail.deleteMany({ where: { idempotencyKey: key } });
}
