import "server-only";
import { findMailablePerson } from "../../platform/auth/people";
import type { Transaction } from "../../platform/database/db";
import { enqueueMail, enqueueMailToAdmins, type MailTransaction } from "../../platform/mail/outbox";
import { type Maintainer, type ReportMail, reportMail } from "./mails";

const HOUR_MS = 3_600_000;
/** Maximum number of mails per hour about new reports on the entries of one author. */
const MAINTAINER_MAILS_PER_HOUR = 20;

/**
 * Mails the author of an entry, or all admins if the author is null or cannot be mailed. `key` is the mail's
 * idempotency key.
 */
export async function mailMaintainer(
  transaction: MailTransaction,
  authorId: string | null,
  key: string,
  write: (maintainer: Maintainer) => ReportMail,
): Promise<void> {
  const author = authorId === null ? null : await findMailablePerson(transaction, authorId);
  if (author === null) {
    await enqueueMailToAdmins(transaction, reportMail(write({ name: "", authorId: null })), { key });
  } else {
    const mail = reportMail(write({ name: author.name, authorId: author.id }));
    await enqueueMail(transaction, author.email, mail, { key });
  }
}

/**
 * Returns whether a report that was just stored may be mailed to the maintainer: twenty an hour over all entries of one
 * author. Further reports only appear in the inbox.
 */
export async function isMaintainerMailAllowed(transaction: Transaction, authorId: string): Promise<boolean> {
  // Serialises concurrent counts per author. No lock that others wait for is taken after this one.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`report-maintainer:${authorId}`}, 0))`;
  const since = new Date(Date.now() - HOUR_MS);
  const [made] = await transaction.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM error_report r JOIN entry e ON e.id = r.entry_id
    WHERE e.author_id = ${authorId} AND r.created_at > ${since} AND r.reporter_id IS DISTINCT FROM ${authorId}`;
  return (made?.count ?? 0) <= MAINTAINER_MAILS_PER_HOUR;
}
