import "server-only";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { getFieldNameByLanguage } from "../../fields/shown-labels";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import type { MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { REPORT_REMINDER_AFTER_MS, REPORT_RETENTION_MS, REPORTER_RETENTION_MS } from "../rules";
import { mailMaintainer } from "./maintainers";

/** Maximum number of reports that one mail lists; the rest are only counted. */
const MAX_LISTED_REPORTS = 20;

interface WaitingReport {
  id: string;
  algorithm: string;
  field: string | null;
  message: string;
  /** Total number of reports in this reminder, listed or not. */
  total: number;
}

/** SQL for open reports `w` without a reminder, opened before a moment; with entry `e` and its author `u`. */
const waiting = (before: Date) => Prisma.sql`error_report w
  JOIN entry e ON e.id = w.entry_id AND ${IS_ENTRY_PUBLISHED_SQL} JOIN "user" u ON u.id = e.author_id
  WHERE w.status = 'open' AND w.reminded_at IS NULL AND w.opened_at < ${before}`;

/**
 * Prevents entries from being deleted with their reports, before the reports are locked: step 5 of locks.ts comes
 * before 6.
 */
async function lockEntriesOf(transaction: Transaction, ids: Prisma.Sql): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id IN (${ids}) ORDER BY id FOR KEY SHARE`;
}

/** Marks all waiting reports of one author, or of unreachable authors (null), and returns the oldest ones. */
async function takeWaiting(transaction: Transaction, authorId: string | null, before: Date, now: Date) {
  const theirs =
    authorId === null
      ? Prisma.sql`NOT ${buildMailablePersonCondition()}`
      : Prisma.sql`e.author_id = ${authorId}`;
  await lockEntriesOf(transaction, Prisma.sql`SELECT w.entry_id FROM ${waiting(before)} AND ${theirs}`);
  return transaction.$queryRaw<WaitingReport[]>`
    WITH due AS (SELECT w.id FROM ${waiting(before)} AND ${theirs} ORDER BY w.id FOR UPDATE OF w),
    taken AS (
      UPDATE error_report r SET reminded_at = ${now} FROM due WHERE r.id = due.id
      RETURNING r.id, r.entry_id, r.field, r.message, r.opened_at
    )
    SELECT t.id, e.algorithm_name AS algorithm, t.field, t.message, (count(*) OVER ())::int AS total
    FROM taken t JOIN entry e ON e.id = t.entry_id ORDER BY t.opened_at, t.id LIMIT ${MAX_LISTED_REPORTS}`;
}

/** Sends one recipient a reminder of all waiting reports. Returns their number; null if none are left. */
async function remindOne(transaction: MailTransaction, before: Date, now: Date): Promise<number | null> {
  // Serialises processes: two would each send a part of the same reminder.
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('report-reminders', 0))`;
  const [oldest] = await transaction.$queryRaw<{ authorId: string | null }[]>`
    SELECT CASE WHEN ${buildMailablePersonCondition()} THEN e.author_id END AS "authorId" FROM ${waiting(before)}
    ORDER BY w.opened_at, w.id LIMIT 1`;
  if (oldest === undefined) return null;
  const taken = await takeWaiting(transaction, oldest.authorId, before, now);
  const [first] = taken;
  // The reports were handled meanwhile; the next recipient follows.
  if (first === undefined) return 0;
  const model = await getDataModel();
  const reports = taken.map(({ algorithm, field, message }) => {
    const name = field !== null && isFieldKey(field) ? getFieldNameByLanguage(model, field) : null;
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
 * Sends a reminder of reports that have been open for 14 days to the author, or to the admins if the author cannot be
 * mailed: once per report, in one mail per recipient, even if several processes run this. For the daily job. Returns
 * the number of reports.
 */
export async function mailReportReminders(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - REPORT_REMINDER_AFTER_MS);
  for (let reminded = 0; ; ) {
    const taken = await runMailTransaction((transaction) => remindOne(transaction, before, now));
    if (taken === null) return reminded;
    reminded += taken;
  }
}

/**
 * Erases the reporter of reports solved more than 30 days ago or made more than a year ago, and deletes reports a year
 * after they were solved. Locks entries and then reports by id, as closing an account does. For the daily job. Returns
 * the number of affected reports.
 */
export async function eraseOldReports(now: Date = new Date()): Promise<number> {
  const yearAgo = new Date(now.getTime() - REPORT_RETENTION_MS);
  const old = Prisma.sql`(created_at < ${yearAgo}
    OR (status = 'solved' AND solved_at < ${new Date(now.getTime() - REPORTER_RETENTION_MS)}))`;
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

/** SQL condition: reports that contain personal data of a person. `email` is their verified address. */
const concernsPerson = (id: string, email: string | null) => Prisma.sql`(reporter_id = ${id}
  OR lower(reporter_email) = ${email} OR (field = 'contactEmail' AND lower(field_value) = ${email}))`;

/** Selects the entries whose reports eraseReporter changes, which the caller locks first (locks.ts). */
export const selectReportedEntries = (id: string, email: string | null) =>
  Prisma.sql`SELECT entry_id FROM error_report WHERE ${concernsPerson(id, email)}`;

/**
 * Erases a person from their reports, but keeps the text; locks the reports by id. The caller has locked the entries
 * (selectReportedEntries). `email` is the person's verified address.
 */
export async function eraseReporter(
  transaction: Transaction,
  id: string,
  email: string | null,
): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM error_report WHERE ${concernsPerson(id, email)} ORDER BY id FOR UPDATE`;
  await transaction.$executeRaw`
    UPDATE error_report SET reporter_id = NULL, reporter_name = NULL, reporter_email = NULL
    WHERE reporter_id = ${id} OR lower(reporter_email) = ${email}`;
  await transaction.$executeRaw`
    UPDATE error_report SET field_value = NULL WHERE field = 'contactEmail' AND lower(field_value) = ${email}`;
}
