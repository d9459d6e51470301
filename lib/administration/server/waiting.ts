import "server-only";
import { cache } from "react";
import { formatDutchDay } from "../../entries/recheck-day";
import { isOverdue } from "../../entries/server/conditions";
import { OPEN_MATCH_PROPOSALS } from "../../matching/server/proposals";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { buildUsedAndEndingWithinCondition } from "../../products/server/certificate-mails";
import {
  CERTIFICATE_WARNING_DAYS,
  type EndingCertificate,
  WAITING_ITEM_KINDS,
  type WaitingCounts,
  type WaitingItems,
} from "../rules";
import { IS_ACCOUNT_WAITING_SQL } from "./user-page";

/** Returns, by kind, the SQL after FROM that selects the items that need an admin's action. The caller authorises. */
export function buildWaitingSqlByKind(): Record<keyof WaitingCounts, Prisma.Sql> {
  const today = formatDutchDay(new Date());
  return {
    users: Prisma.sql`"user" u WHERE u.closed_at IS NULL AND ${IS_ACCOUNT_WAITING_SQL}`,
    reports: Prisma.sql`error_report r JOIN entry e ON e.id = r.entry_id
      WHERE r.status = 'open' AND ${IS_ENTRY_PUBLISHED_SQL}`,
    messages: Prisma.sql`message WHERE read_at IS NULL`,
    mails: Prisma.sql`outbox WHERE status = 'stuck' OR (status = 'waiting' AND last_error IS NOT NULL)`,
    products: Prisma.sql`product_proposal c JOIN product p ON p.id = c.product_id
      WHERE c.status = 'open' AND p.merged_into_id IS NULL`,
    matching: OPEN_MATCH_PROPOSALS,
    certificates: Prisma.sql`product p WHERE ${buildUsedAndEndingWithinCondition(CERTIFICATE_WARNING_DAYS, today)}`,
    overdue: Prisma.sql`entry e WHERE ${isOverdue(today)}`,
  };
}

/** SQL for the Dutch day of a moment, as text. */
const dayOf = (moment: Prisma.Sql) =>
  Prisma.sql`to_char(${moment} AT TIME ZONE 'Europe/Amsterdam', 'YYYY-MM-DD')`;

/** SQL for the day since when an item waits, as text; for a certificate, its last day. */
const WAITING_SINCE_SQL: Record<keyof WaitingCounts, Prisma.Sql> = {
  users: dayOf(Prisma.sql`u.created_at`),
  reports: dayOf(Prisma.sql`r.opened_at`),
  messages: dayOf(Prisma.sql`created_at`),
  mails: dayOf(Prisma.sql`created_at`),
  products: dayOf(Prisma.sql`c.created_at`),
  matching: dayOf(Prisma.sql`m.created_at`),
  certificates: Prisma.sql`to_char(p.certificate_ends_on, 'YYYY-MM-DD')`,
  overdue: Prisma.sql`to_char(e.recheck_on, 'YYYY-MM-DD')`,
};

/** Counts the items that need an admin's action, and finds since when, by kind; once per request. */
export const summarizeWaiting = cache(
  async (actor: Actor): Promise<Record<keyof WaitingCounts, WaitingItems>> => {
    authorise(actor, "admin.area");
    const rows = buildWaitingSqlByKind();
    const kinds = WAITING_ITEM_KINDS.map(
      (
        kind,
      ) => Prisma.sql`(SELECT json_build_object('count', count(*), 'since', min(${WAITING_SINCE_SQL[kind]}))
        FROM ${rows[kind]}) AS ${Prisma.raw(kind)}`,
    );
    const [found] = await db().$queryRaw<[Record<keyof WaitingCounts, WaitingItems>]>`
      SELECT ${Prisma.join(kinds)}`;
    return found;
  },
);

/** Counts the items that need an admin's action, by kind. */
export async function countWaiting(actor: Actor): Promise<WaitingCounts> {
  const found = Object.entries(await summarizeWaiting(actor));
  return Object.fromEntries(found.map(([kind, { count }]) => [kind, count])) as WaitingCounts;
}

/** Maximum number of certificates listed. */
const MAX_CERTIFICATES = 100;

/** Lists certificates that need an admin's action, soonest end first, up to a maximum. */
export async function listWaitingCertificates(actor: Actor): Promise<EndingCertificate[]> {
  authorise(actor, "product.manage");
  return db().$queryRaw<EndingCertificate[]>`
    SELECT p.slug, p.name, to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "endsOn"
    FROM ${buildWaitingSqlByKind().certificates} ORDER BY p.certificate_ends_on, p.name, p.id LIMIT ${MAX_CERTIFICATES}`;
}
