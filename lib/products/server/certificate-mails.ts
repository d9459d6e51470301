import "server-only";
import { dutchDay } from "../../entries/recheck-day";
import { editedBy, visibleTo } from "../../entries/server/conditions";
import { VALUE_CODES } from "../../fields/entry-fields";
import { columnOf } from "../../fields/server/columns";
import type { UserActor } from "../../platform/auth/actor";
import { findReachable, isReachable } from "../../platform/auth/people";
import { type Database, db, Prisma, type Transaction } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { log } from "../../platform/log";
import { writeMail } from "../../platform/mail/letter";
import { type ClaimedMail, enqueueMail, type LeavingMail } from "../../platform/mail/outbox";
import { leaveRewritten, mailTransaction } from "../../platform/mail/worker";
import { CERTIFICATE_STAGES, type CertificateStage, certificateStage } from "../rules";
import { isOrMergedInto } from "./conditions";
import { certificateMail } from "./mails";

/** A certificate's end that people are to be told of. */
interface Ending {
  productId: string;
  /** YYYY-MM-DD */
  endsOn: string;
  stage: CertificateStage;
}

/** Names the mail of one person, so that it is looked at again when it leaves. Ids hold no colon. */
const keyOf = ({ productId, endsOn, stage }: Ending, personId: string) =>
  ["certificate", productId, endsOn, stage, personId].join(":");

function endingOf(key: string): { ending: Ending; personId: string } {
  const [, productId = "", endsOn = "", days = "", personId = ""] = key.split(":");
  return { ending: { productId, endsOn, stage: Number(days) as CertificateStage }, personId };
}

/** Entries `e` of product `p` that are in use or on their way there. */
export const USES = Prisma.sql`e.product_id = p.id AND ${LIVE} AND NOT EXISTS (
  SELECT 1 FROM list_value v
  WHERE v.id = ${columnOf("technicalReadinessLevel")} AND v.code = ${VALUE_CODES.phaseOutOfService})`;

/** Entry `e` is of the institution that person `u` looks after, by whom it was written or where it is used. */
export const OF_INSTITUTION = Prisma.sql`EXISTS (
  SELECT 1 FROM institution_admin a
  WHERE a.user_id = u.id AND a.institution_id = u.institution_id
    AND (e.institution_id = a.institution_id OR EXISTS (
      SELECT 1 FROM list_value h
      WHERE h.id = ${columnOf("activeHospital")} AND h.institution_id = a.institution_id)))`;

/** Who may be meant: what each of them may see is asked by composeMail. */
async function findPeople(transaction: Transaction, { productId }: Ending): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    WITH used AS (
      SELECT e.* FROM entry e JOIN product p ON p.id = e.product_id WHERE p.id = ${productId} AND ${USES}
    )
    SELECT u.id FROM "user" u WHERE ${isReachable()} AND (
      u.id IN (SELECT author_id FROM used)
      OR u.id IN (SELECT c.user_id FROM entry_co_editor c JOIN used ON used.id = c.entry_id)
      OR EXISTS (SELECT 1 FROM used e WHERE ${OF_INSTITUTION}))
    ORDER BY u.id`;
  return rows.map(({ id }) => id);
}

/** Entries of theirs, or of the institution that they look after, that are a use of it and that they may see. */
export function findEntries(
  from: Database | Transaction,
  person: UserActor,
  productId: string,
): Promise<{ id: string; name: string }[]> {
  return from.$queryRaw<{ id: string; name: string }[]>`
    SELECT e.id, e.algorithm_name AS name FROM entry e JOIN product p ON p.id = e.product_id
    JOIN "user" u ON u.id = ${person.id}
    WHERE p.id = ${productId} AND ${USES} AND ${visibleTo(person)}
      AND ((${editedBy(person.id, person.institutionId)}) OR ${OF_INSTITUTION})
    ORDER BY e.algorithm_name, e.id`;
}

/** The mail of an ending to a person as it is true now; null when it is not, or when it is not for them. */
async function composeMail(from: Database | Transaction, personId: string, ending: Ending) {
  const { productId, endsOn, stage } = ending;
  const person = await findReachable(from, personId);
  if (person === null) return null;
  const [product] = await from.$queryRaw<{ id: string; name: string; slug: string }[]>`
    SELECT p.id, p.name, p.slug FROM product p
    WHERE ${isOrMergedInto(productId)} AND p.certificate_ends_on = ${endsOn}::date`;
  if (product === undefined) return null;
  const { id, name, slug } = product;
  const entries = await findEntries(from, person, id);
  if (entries.length === 0) return null;
  const kind = stage === 0 ? ("certificateEnded" as const) : ("certificateEnds" as const);
  return {
    to: person.email,
    mail: certificateMail({ kind, name: person.name, product: name, slug, endsOn, entries }),
  };
}

/** Mails all whom an ending concerns, and notes that; without anybody nothing is noted. Gives how many mails. */
async function mailEnding(ending: Ending): Promise<number> {
  return mailTransaction(async (transaction) => {
    const { productId, endsOn, stage } = ending;
    const noted = { productId, endsOn: new Date(`${endsOn}T00:00:00Z`), daysAhead: stage };
    // Another process that notes the same waits here, and finds it noted.
    const { count } = await transaction.certificateMail.createMany({ data: [noted], skipDuplicates: true });
    if (count === 0) return 0;
    let mails = 0;
    for (const personId of await findPeople(transaction, ending)) {
      const written = await composeMail(transaction, personId, ending);
      if (written === null) continue;
      await enqueueMail(transaction, written.to, written.mail, { key: keyOf(ending, personId) });
      mails += 1;
    }
    if (mails === 0) await transaction.certificateMail.deleteMany({ where: noted });
    return mails;
  });
}

/** Whether product `p` is used and its certificate ends within so many days or has ended. */
export const usedAndEndingWithin = (days: number, today: string) => Prisma.sql`p.merged_into_id IS NULL
  AND p.certificate_ends_on <= ${today}::date + ${days}::int AND EXISTS (SELECT 1 FROM entry e WHERE ${USES})`;

/** Products that are used, whose certificate ends within the first stage or has ended. */
async function findEndings(today: string): Promise<Ending[]> {
  const rows = await db().$queryRaw<{ productId: string; endsOn: string; told: number[] }[]>`
    SELECT p.id AS "productId", to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "endsOn",
      ARRAY(SELECT m.days_ahead FROM certificate_mail m
        WHERE m.product_id = p.id AND m.ends_on = p.certificate_ends_on) AS told
    FROM product p WHERE ${usedAndEndingWithin(CERTIFICATE_STAGES[0], today)}
    ORDER BY p.certificate_ends_on, p.id`;
  return rows.flatMap(({ productId, endsOn, told }) => {
    const stage = certificateStage(endsOn, today);
    return stage === null || told.includes(stage) ? [] : [{ productId, endsOn, stage }];
  });
}

/**
 * Tells the people who look after entries of a product, and who look after their institution, that its certificate ends:
 * 180, 90 and 30 days before and on the day, each once. Of stages that passed meanwhile the last alone is told. For the
 * daily job; gives how many mails.
 */
export async function mailCertificates(now: Date = new Date()): Promise<number> {
  let mails = 0;
  let failure: unknown;
  for (const ending of await findEndings(dutchDay(now))) {
    try {
      mails += await mailEnding(ending);
    } catch (error) {
      // Those that come after it are told all the same; the day's job is tried again for this one.
      failure = error;
      log().error(
        { type: error instanceof Error ? error.name : "unknown" },
        "telling of a certificate failed",
      );
    }
  }
  if (failure !== undefined) throw failure;
  return mails;
}

/** The mail of a certificate as it may leave now; null when it is not true any more, or not for that person. */
export async function reviseCertificateMail(claimed: ClaimedMail): Promise<LeavingMail | null> {
  const { ending, personId } = endingOf(claimed.idempotencyKey);
  const now = await composeMail(db(), personId, ending);
  if (now === null) return null;
  const person = await db().user.findUnique({ where: { id: personId }, select: { language: true } });
  return leaveRewritten(claimed, { ...writeMail(now.mail, person?.language), to: now.to });
}
