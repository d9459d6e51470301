import "server-only";
import { randomUUID } from "node:crypto";
import type { Transaction } from "../db";
import type { MailContent } from "../mail/mails";
import { enqueueMail } from "./outbox";
import { beginIssuing, issueToken, type TokenKind, type TokenOwner } from "./tokens";

/** Issues a token and writes the mail that carries it. */
export async function mailToken(
  transaction: Transaction,
  kind: TokenKind,
  owner: TokenOwner,
  to: string,
  contentOf: (secret: string) => MailContent,
): Promise<void> {
  const token = await issueToken(transaction, kind, owner);
  await enqueueMail(transaction, to, contentOf(token.secret), { token });
}

/**
 * For an address that nothing is mailed to: does what mailToken does, statement by statement, and leaves nothing
 * behind, so that the time of an answer does not tell whether there was anybody.
 */
export async function pretendToMail(transaction: Transaction, kind: TokenKind): Promise<void> {
  const key = randomUUID();
  await beginIssuing(transaction, kind, { userId: key });
  const content = { kind: "passwordReset", name: key, email: key, token: key } as const;
  await enqueueMail(transaction, key, content, { key });
  await transaction.outboxMail.deleteMany({ where: { idempotencyKey: key } });
}
