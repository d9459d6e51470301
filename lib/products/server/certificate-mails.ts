import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import { db, Prisma } from "../../platform/database/db";
import { enqueueMailToPeople } from "../../platform/mail/outbox";
import { enqueueMailsForEachItem, runMailTransaction } from "../../platform/mail/worker";
import { CERTIFICATE_MAIL_DAYS, getCertificateMailDay } from "../rules";
import { IS_CURRENT_USE_SQL } from "./mailed-uses";
import { type CertificateEnding, certificateMailer } from "./mails";

/**
 * Mails the people responsible for a product's entries about its certificate's end, and records that if anyone was
 * mailed. Returns the number of mails.
 */
async function mailEnding(ending: CertificateEnding): Promise<number> {
  return runMailTransaction(async (transaction) => {
    const { productId, endsOn, stage } = ending;
    const noted = { productId, endsOn: new Date(`${endsOn}T00:00:00Z`), daysAhead: stage };
    // A concurrent process that records the same stage waits here, and then finds it recorded.
    const { count } = await transaction.certificateMail.createMany({ data: [noted], skipDuplicates: true });
    if (count === 0) return 0;
    const cause = `certificate:${productId}:${endsOn}:${stage}`;
    const mails = await enqueueMailToPeople(transaction, certificateMailer, ending, { cause });
    if (mails === 0) await transaction.certificateMail.deleteMany({ where: noted });
    return mails;
  });
}

/** SQL condition: product `p` is used, and its certificate ends within this number of days or has ended. */
export const buildUsedAndEndingWithinCondition = (
  days: number,
  today: string,
) => Prisma.sql`p.merged_into_id IS NULL
  AND p.certificate_ends_on <= ${today}::date + ${days}::int AND EXISTS (SELECT 1 FROM entry e WHERE ${IS_CURRENT_USE_SQL})`;

/**
 * Finds used products whose certificate has ended or ends within the first and longest of CERTIFICATE_MAIL_DAYS, if the
 * current stage was not mailed yet.
 */
async function findEndings(today: string): Promise<CertificateEnding[]> {
  const rows = await db().$queryRaw<{ productId: string; endsOn: string; told: number[] }[]>`
    SELECT p.id AS "productId", to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "endsOn",
      ARRAY(SELECT m.days_ahead FROM certificate_mail m
        WHERE m.product_id = p.id AND m.ends_on = p.certificate_ends_on) AS told
    FROM product p WHERE ${buildUsedAndEndingWithinCondition(CERTIFICATE_MAIL_DAYS[0], today)}
    ORDER BY p.certificate_ends_on, p.id`;
  return rows.flatMap(({ productId, endsOn, told }) => {
    const stage = getCertificateMailDay(endsOn, today);
    return stage === null || told.includes(stage) ? [] : [{ productId, endsOn, stage }];
  });
}

/**
 * Mails the people responsible for entries of a product, and their institution's admins, that its certificate ends:
 * 180, 90 and 30 days before and on the day, each once. If several stages passed since the last run, only the latest is
 * mailed. For the daily job. Returns how many mails.
 */
export async function enqueueCertificateMails(now: Date = new Date()): Promise<number> {
  return enqueueMailsForEachItem(await findEndings(formatDutchDay(now)), mailEnding, { throws: true });
}
