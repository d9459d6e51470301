import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import { db, Prisma } from "../../platform/database/db";
import { enqueueMailToPeople } from "../../platform/mail/outbox";
import { enqueueMailsForEachItem, runMailTransaction } from "../../platform/mail/worker";
import { CERTIFICATE_MAIL_DAYS, getCertificateMailDay } from "../../products/rules";
import { IS_DUTY_OWED_SQL } from "./duty-days";
import { type DutyDay, dutyMailer } from "./mails";

/** Mails about one day of an entry's duties, and records that if anybody was mailed. Returns the number of mails. */
async function mailDay(about: DutyDay): Promise<number> {
  return runMailTransaction(async (transaction) => {
    const { entryId, day, stage } = about;
    const noted = { entryId, day: new Date(`${day}T00:00:00Z`), daysAhead: stage };
    // A concurrent process that records the same stage waits here, and then finds it recorded.
    const { count } = await transaction.dossierMail.createMany({ data: [noted], skipDuplicates: true });
    if (count === 0) return 0;
    const mails = await enqueueMailToPeople(transaction, dutyMailer, about, {
      cause: `duties:${entryId}:${day}:${stage}`,
    });
    if (mails === 0) await transaction.dossierMail.deleteMany({ where: noted });
    return mails;
  });
}

/**
 * Finds the days of duties that are owed and that have reached a stage that was not mailed: days of duties ahead and on the
 * day, unless they were past as the duty was first saved; and days to look again, on the day.
 */
async function findDays(today: string): Promise<DutyDay[]> {
  const owed = Prisma.sql`dossier_duty t JOIN entry e ON e.id = t.entry_id WHERE ${IS_DUTY_OWED_SQL}`;
  const rows = await db().$queryRaw<{ entryId: string; day: string; isLook: boolean; told: number[] }[]>`
    SELECT f.entry_id AS "entryId", to_char(f.day, 'YYYY-MM-DD') AS day, bool_and(f.is_look) AS "isLook",
      ARRAY(SELECT m.days_ahead FROM dossier_mail m WHERE m.entry_id = f.entry_id AND m.day = f.day) AS told
    FROM (
      SELECT t.entry_id, t.due_on AS day, FALSE AS is_look FROM ${owed}
        AND t.due_on <= ${today}::date + ${CERTIFICATE_MAIL_DAYS[0]}::int
        AND t.due_on > (t.created_at AT TIME ZONE 'Europe/Amsterdam')::date
      UNION ALL
      SELECT t.entry_id, t.next_look, TRUE FROM ${owed} AND t.next_look <= ${today}::date
    ) f GROUP BY f.entry_id, f.day ORDER BY f.day, f.entry_id`;
  return rows.flatMap(({ entryId, day, isLook, told }) => {
    const stage = isLook ? 0 : getCertificateMailDay(day, today);
    return stage === null || told.includes(stage) ? [] : [{ entryId, day, stage }];
  });
}

/**
 * Mails about duties of dossiers, as about certificates: 180, 90 and 30 days before their day and on it, each once, and on
 * the day to look again. If several stages passed since the last run, only the latest is mailed. For the daily job. Returns
 * how many mails.
 */
export async function enqueueDutyMails(now: Date = new Date()): Promise<number> {
  return enqueueMailsForEachItem(await findDays(formatDutchDay(now)), mailDay, { throws: true });
}
