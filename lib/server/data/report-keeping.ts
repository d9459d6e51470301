import "server-only";
import { isFieldKey } from "../../domain/entry-fields";
import { REMINDED_AFTER, REPORT_KEPT_FOR, REPORTER_KEPT_FOR } from "../../domain/error-reports";
import { db, type Transaction } from "../db";
import { getDataModel } from "./data-model";
import { mailKeeper } from "./report-keepers";

interface Waiting {
  id: string;
  authorId: string;
  algorithm: string;
  field: string | null;
  message: string;
}

/** Takes one report that has waited for 14 days; whoever takes it is the only one to bring it to mind. */
async function takeWaiting(transaction: Transaction, before: Date, now: Date): Promise<Waiting | null> {
  const rows = await transaction.$queryRaw<Waiting[]>`
    UPDATE error_report r SET reminded_at = ${now} FROM entry e
    WHERE e.id = r.entry_id AND r.id = (
      SELECT w.id FROM error_report w JOIN entry k ON k.id = w.entry_id AND k.deleted_at IS NULL
      WHERE w.status = 'open' AND w.reminded_at IS NULL AND w.opened_at < ${before}
      ORDER BY w.opened_at, w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED
    )
    RETURNING r.id, e.author_id AS "authorId", e.algorithm_name AS algorithm, r.field, r.message`;
  return rows[0] ?? null;
}

/**
 * Reminds the author of each report that has been open for 14 days, or the admins when the entry has no author any more:
 * once for a report, however many processes do it at a time. For the daily job; gives how many.
 */
export async function remindOfReports(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - REMINDED_AFTER);
  const model = await getDataModel();
  for (let reminded = 0; ; reminded += 1) {
    const taken = await db().$transaction(async (transaction) => {
      const waiting = await takeWaiting(transaction, before, now);
      if (waiting === null) return false;
      const { id, authorId, algorithm, field, message } = waiting;
      const name = field !== null && isFieldKey(field) ? model[field].displayName : null;
      const told = { algorithm, field: name, message };
      await mailKeeper(transaction, authorId, `report-reminder:${id}`, (author) =>
        author === null
          ? { kind: "adminReportReminder", name: "", ...told }
          : { kind: "reportReminder", name: author.name, authorId: author.id, ...told },
      );
      return true;
    });
    if (!taken) return reminded;
  }
}

/**
 * Forgets who reported what was solved more than 30 days ago, and whatever was reported more than a year ago; removes
 * reports a year after they were solved. All are held by id first, as who closes their account does it. For the daily job; gives how many of both.
 */
export async function forgetOldReports(now: Date = new Date()): Promise<number> {
  return db().$transaction((transaction) => forgetOld(transaction, now));
}

async function forgetOld(transaction: Transaction, now: Date): Promise<number> {
  await transaction.$queryRaw`SELECT 1 FROM error_report
    WHERE created_at < ${new Date(now.getTime() - REPORT_KEPT_FOR)}
      OR (status = 'opgelost' AND solved_at < ${new Date(now.getTime() - REPORTER_KEPT_FOR)})
    ORDER BY id FOR UPDATE`;
  const gone = await transaction.errorReport.deleteMany({
    where: { status: "opgelost", solvedAt: { lt: new Date(now.getTime() - REPORT_KEPT_FOR) } },
  });
  const isOld = [
    { status: "opgelost", solvedAt: { lt: new Date(now.getTime() - REPORTER_KEPT_FOR) } } as const,
    { createdAt: { lt: new Date(now.getTime() - REPORT_KEPT_FOR) } },
  ];
  const isTold = [
    { reporterId: { not: null } },
    { reporterName: { not: null } },
    { reporterEmail: { not: null } },
  ];
  const nameless = await transaction.errorReport.updateMany({
    where: { AND: [{ OR: isOld }, { OR: isTold }] },
    data: { reporterId: null, reporterName: null, reporterEmail: null },
  });
  return gone.count + nameless.count;
}

/** Takes a person out of what they reported, held by id first: the text stays. `email` is an address that was proved to be theirs. */
export async function forgetReporter(
  transaction: Transaction,
  id: string,
  email: string | null,
): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM error_report
    WHERE reporter_id = ${id} OR lower(reporter_email) = ${email}
      OR (field = 'contactEmail' AND lower(field_value) = ${email})
    ORDER BY id FOR UPDATE`;
  await transaction.$executeRaw`
    UPDATE error_report SET reporter_id = NULL, reporter_name = NULL, reporter_email = NULL
    WHERE reporter_id = ${id} OR lower(reporter_email) = ${email}`;
  await transaction.$executeRaw`
    UPDATE error_report SET field_value = NULL WHERE field = 'contactEmail' AND lower(field_value) = ${email}`;
}
