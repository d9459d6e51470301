import "server-only";
import { findReachable } from "../../platform/auth/people";
import type { Transaction } from "../../platform/database/db";
import { enqueueMail, type MailTransaction, mailAdmins } from "../../platform/mail/outbox";
import { type Maintainer, type ReportMail, reportMail } from "./mails";

const HOUR = 3_600_000;
/** Mails about new reports, to who looks after the entries of one author. */
const MAINTAINER_MAILS_PER_HOUR = 20;

/**
 * Mails the author of an entry while they can be mailed about it, or every admin when there is no such author (null).
 * `key` names the cause.
 */
export async function mailMaintainer(
  transaction: MailTransaction,
  authorId: string | null,
  key: string,
  write: (maintainer: Maintainer) => ReportMail,
): Promise<void> {
  const author = authorId === null ? null : await findReachable(transaction, authorId);
  if (author === null) {
    await mailAdmins(transaction, reportMail(write({ name: "", authorId: null })), { key });
  } else {
    const mail = reportMail(write({ name: author.name, authorId: author.id }));
    await enqueueMail(transaction, author.email, mail, { key });
  }
}

/**
 * Whether a report that was just stored may be mailed to who looks after the entry: twenty an hour over all entries of
 * its author. The others wait in the inbox without a mail of their own.
 */
export async function mayMailMaintainer(transaction: Transaction, authorId: string): Promise<boolean> {
  // Two that count the same do so after each other. Nothing else is locked after it that somebody waits with.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`report-maintainer:${authorId}`}, 0))`;
  const since = new Date(Date.now() - HOUR);
  const [made] = await transaction.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM error_report r JOIN entry e ON e.id = r.entry_id
    WHERE e.author_id = ${authorId} AND r.created_at > ${since} AND r.reporter_id IS DISTINCT FROM ${authorId}`;
  return (made?.count ?? 0) <= MAINTAINER_MAILS_PER_HOUR;
}
