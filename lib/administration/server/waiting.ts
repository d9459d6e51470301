import "server-only";
import { cache } from "react";
import { dutchDay } from "../../entries/review-day";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import type { Waiting } from "../rules";
import { WAITING } from "./user-page";

/** How much waits for an admin; read once per request. */
export const countWaiting = cache(async (actor: Actor): Promise<Waiting> => {
  authorise(actor, "admin.area");
  const [counts] = await db().$queryRaw<Waiting[]>`SELECT
    (SELECT count(*)::int FROM "user" u WHERE u.closed_at IS NULL AND ${WAITING}) AS users,
    (SELECT count(*)::int FROM message WHERE read_at IS NULL) AS messages,
    (SELECT count(*)::int FROM error_report r JOIN entry e ON e.id = r.entry_id
      WHERE r.status = 'open' AND e.deleted_at IS NULL) AS reports,
    (SELECT count(*)::int FROM entry e
      WHERE e.deleted_at IS NULL AND e.review_on < ${dutchDay(new Date())}::date) AS overdue,
    (SELECT count(*)::int FROM outbox
      WHERE status = 'stuck' OR (status = 'waiting' AND last_error IS NOT NULL)) AS mails`;
  return counts ?? { users: 0, messages: 0, reports: 0, overdue: 0, mails: 0 };
});
