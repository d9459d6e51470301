import "server-only";
import type { Transaction } from "../../platform/database/db";
import { enqueueMail, mailAdmins } from "../../platform/mail/outbox";
import { type AnyReportMail, reportMail } from "./mails";

/** The author of an entry, while they can look after it: an open account that is let in. */
async function findKeeper(transaction: Transaction, authorId: string) {
  return transaction.user.findFirst({
    where: {
      id: authorId,
      closedAt: null,
      blockedAt: null,
      OR: [{ allowAccess: true }, { role: "ADMIN" }],
    },
    select: { id: true, name: true, email: true },
  });
}

/** Mails the author of an entry, or every admin when there is no author (null) who can look after it. `key` names the cause. */
export async function mailKeeper(
  transaction: Transaction,
  authorId: string | null,
  key: string,
  write: (author: { id: string; name: string } | null) => AnyReportMail,
): Promise<void> {
  const author = authorId === null ? null : await findKeeper(transaction, authorId);
  if (author === null) await mailAdmins(transaction, reportMail(write(null)), { key });
  else await enqueueMail(transaction, author.email, reportMail(write(author)), { key });
}
