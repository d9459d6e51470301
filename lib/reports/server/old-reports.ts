import "server-only";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { fieldNames } from "../../fields/shown-labels";
import { isReachable } from "../../platform/auth/people";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import type { MailTransaction } from "../../platform/mail/outbox";
import { mailTransaction } from "../../platform/mail/worker";
import { REMINDED_AFTER, REPORT_RETENTION, REPORTER_RETENTION } from "../rules";
import { mailMaintainer } from "./maintainers";

/** A mail lists so many reports; the rest it counts. */
const MOST_LISTED = 20;

interface Waiting {
  id: string;
  algorithm: string;
  field: string | null;
  message: string;
  /** Of all that were taken, listed or not. */
  total: number;
}

/** What has waited for 14 days and was not brought to mind yet; `w` is the report, `e` its entry and `u` its author. */
const waiting = (before: Date) => Prisma.sql`error_report w
  JOIN entry e ON e.id = w.entry_id AND ${LIVE} JOIN "user" u ON u.id = e.author_id
  WHERE w.status = 'open' AND w.reminded_at IS NULL AND w.opened_at < ${before}`;

/**
 * Keeps entries from being deleted with their reports, in whatever order that takes these, before the reports are locked:
 * step 5 of locks.ts comes before 6.
 */
async function lockEntriesOf(transaction: Transaction, ids: Prisma.Sql): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id IN (${ids}) ORDER BY id FOR KEY SHARE`;
}

/** Takes all that waits for the same reader: of one author, or of all that have none who can look after it. */
async function takeWaiting(transaction: Transaction, authorId: string | null, before: Date, now: Date) {
  const theirs = authorId === null ? Prisma.sql`NOT ${isReachable()}` : Prisma.sql`e.author_id = ${authorId}`;
  await lockEntriesOf(transaction, Prisma.sql`SELECT w.entry_id FROM ${waiting(before)} AND ${theirs}`);
  return transaction.$queryRaw<Waiting[]>`
    WITH due AS (SELECT w.id FROM ${waiting(before)} AND ${theirs} ORDER BY w.id FOR UPDATE OF w),
    taken AS (
      UPDATE error_report r SET reminded_at = ${now} FROM due WHERE r.id = due.id
      RETURNING r.id, r.entry_id, r.field, r.message, r.opened_at
    )
    SELECT t.id, e.algorithm_name AS algorithm, t.field, t.message, (count(*) OVER ())::int AS total
    FROM taken t JOIN entry e ON e.id = t.entry_id ORDER BY t.opened_at, t.id LIMIT ${MOST_LISTED}`;
}

/** Brings to mind what waits for one reader, in one mail; null when nothing waits any more. */
async function remindOne(transaction: MailTransaction, before: Date, now: Date): Promise<number | null> {
  // One process at a time: two would each tell a part of it.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('report-reminders', 0))`;
  const [oldest] = await transaction.$queryRaw<{ authorId: string | null }[]>`
    SELECT CASE WHEN ${isReachable()} THEN e.author_id END AS "authorId" FROM ${waiting(before)}
    ORDER BY w.opened_at, w.id LIMIT 1`;
  if (oldest === undefined) return null;
  const taken = await takeWaiting(transaction, oldest.authorId, before, now);
  const [first] = taken;
  // Answered meanwhile; who comes after it is next.
  if (first === undefined) return 0;
  const model = await getDataModel();
  const reports = taken.map(({ algorithm, field, message }) => {
    const name = field !== null && isFieldKey(field) ? fieldNames(model, field) : null;
    return { algorithm, field: name, message };
  });
  const kinds =
    first.total === 1
      ? (["reportReminder", "adminReportReminder"] as const)
      : (["reportReminders", "adminReportReminders"] as const);
  await mailMaintainer(transaction, oldest.authorId, `report-reminder:${first.id}`, (maintainer) => ({
    kind: kinds[maintainer.authorId === null ? 1 : 0],
    ...maintainer,
    algorithm: first.algorithm,
    reports,
    more: first.total - taken.length,
  }));
  return first.total;
}

/**
 * Reminds the author of the reports that have been open for 14 days, or the admins when the entries have no author any
 * more: once for a report, and in one mail what waits for the same reader, however many processes do it at a time. For
 * the daily job; gives how many reports.
 */
export async function remindOfReports(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - REMINDED_AFTER);
  for (let reminded = 0; ; ) {
    const taken = await mailTransaction((transaction) => remindOne(transaction, before, now));
    if (taken === null) return reminded;
    reminded += taken;
  }
}

/**
 * Forgets who reported what was solved more than 30 days ago, and whatever was reported more than a year ago; removes
 * reports a year after they were solved. Entries and then reports are locked by id first, as who closes their account does
 * it. For the daily job; gives how many of both.
 */
export async function eraseOldReports(now: Date = new Date()): Promise<number> {
  const yearAgo = new Date(now.getTime() - REPORT_RETENTION);
  const old = Prisma.sql`(created_at < ${yearAgo}
    OR (status = 'solved' AND solved_at < ${new Date(now.getTime() - REPORTER_RETENTION)}))`;
  return db().$transaction(async (transaction) => {
    await lockEntriesOf(transaction, Prisma.sql`SELECT entry_id FROM error_report WHERE ${old}`);
    await transaction.$queryRaw`SELECT 1 FROM error_report WHERE ${old} ORDER BY id FOR UPDATE`;
    const gone = await transaction.$executeRaw`
      DELETE FROM error_report WHERE status = 'solved' AND solved_at < ${yearAgo}`;
    const nameless = await transaction.$executeRaw`
      UPDATE error_report SET reporter_id = NULL, reporter_name = NULL, reporter_email = NULL
      WHERE ${old} AND num_nonnulls(reporter_id, reporter_name, reporter_email) > 0`;
    return gone + nameless;
  });
}

/** Which reports tell of a person. `email` is an address that was proved to be theirs. */
const tellsOf = (id: string, email: string | null) => Prisma.sql`(reporter_id = ${id}
  OR lower(reporter_email) = ${email} OR (field = 'contactEmail' AND lower(field_value) = ${email}))`;

/** The entries whose reports eraseReporter takes a person out of: for who locks those first (locks.ts). */
export const reportedBy = (id: string, email: string | null) =>
  Prisma.sql`SELECT entry_id FROM error_report WHERE ${tellsOf(id, email)}`;

/**
 * Takes a person out of what they reported, locked by id first: the text stays. The caller has locked the entries (reportedBy).
 * `email` is an address that was proved to be theirs.
 */
export async function eraseReporter(
  transaction: Transaction,
  id: string,
  email: string | null,
): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM error_report WHERE ${tellsOf(id, email)} ORDER BY id FOR UPDATE`;
  await transaction.$executeRaw`
    UPDATE error_report SET reporter_id = NULL, reporter_name = NULL, reporter_email = NULL
    WHERE reporter_id = ${id} OR lower(reporter_email) = ${email}`;
  await transaction.$executeRaw`
    UPDATE error_report SET field_value = NULL WHERE field = 'contactEmail' AND lower(field_value) = ${email}`;
}
