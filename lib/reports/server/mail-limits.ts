import "server-only";
import { Prisma, type Transaction } from "../../platform/database/db";
import type { ReportActKind } from "../rules";
import type { ReportRow } from "./rows";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Mails about what was done with reports, to one address or about one report. */
const REPORTER_MAILS_PER_DAY = 5;
/** Mails about new reports, to who looks after the entries of one author. */
const KEEPER_MAILS_PER_HOUR = 20;

/**
 * What an address counts as: without what stands behind a plus and without dots in its first part, in lower case, as
 * most providers deliver those to one person. What is stored and where a mail goes stay as they were given.
 */
function countedAs(address: Prisma.Sql): Prisma.Sql {
  const name = Prisma.sql`split_part(split_part(lower(${address}), '@', 1), '+', 1)`;
  return Prisma.sql`(replace(${name}, '.', '') || '@' || split_part(lower(${address}), '@', 2))`;
}

/** Two that count the same do so after each other. Nothing else is locked after it that somebody waits with. */
async function takeTurn(transaction: Transaction, what: string): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`;
}

/**
 * Whether an act may be mailed to who reported: to an address that nobody proved one of each kind for a report, ever; to
 * any address five a day, however it is written. Who answers chooses the words and how often, so the mails are bound and the acts are not. For
 * whoever holds the report; the turn lasts until the transaction ends.
 */
export async function mayMailReporter(
  transaction: Transaction,
  { id, answerTo, isProved }: ReportRow,
  kind: ReportActKind,
): Promise<boolean> {
  if (answerTo === null) return false;
  const address = countedAs(Prisma.sql`${answerTo}::text`);
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('report-mail:' || ${address}, 0))`;
  const since = new Date(Date.now() - DAY);
  const mailed = await transaction.$queryRaw<{ isSame: boolean; isRecent: boolean }[]>`
    SELECT (a.report_id = ${id} AND a.kind::text = ${kind}) AS "isSame", a.created_at > ${since} AS "isRecent"
    FROM error_report_act a JOIN error_report r ON r.id = a.report_id
    LEFT JOIN "user" p ON p.id = r.reporter_id AND p.closed_at IS NULL AND p.verified AND p.blocked_at IS NULL
    WHERE a.is_mailed AND (a.report_id = ${id}
      OR (a.created_at > ${since} AND ${countedAs(Prisma.sql`coalesce(p.email, r.reporter_email)`)} = ${address}))`;
  if (!isProved && mailed.some(({ isSame }) => isSame)) return false;
  return mailed.filter(({ isRecent }) => isRecent).length < REPORTER_MAILS_PER_DAY;
}

/**
 * Whether a report that was just stored may be mailed to who looks after the entry: twenty an hour over all entries of
 * its author. The others wait in the inbox without a mail of their own.
 */
export async function mayMailKeeper(transaction: Transaction, authorId: string): Promise<boolean> {
  await takeTurn(transaction, `report-keeper:${authorId}`);
  const since = new Date(Date.now() - HOUR);
  const [made] = await transaction.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM error_report r JOIN entry e ON e.id = r.entry_id
    WHERE e.author_id = ${authorId} AND r.created_at > ${since} AND r.reporter_id IS DISTINCT FROM ${authorId}`;
  return (made?.count ?? 0) <= KEEPER_MAILS_PER_HOUR;
}
