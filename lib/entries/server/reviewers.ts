import "server-only";
import { type Actor, isAdmin } from "../../platform/auth/actor";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { mayPerformAction } from "../../platform/auth/permissions";
import { Prisma } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";

const { sql } = Prisma;

/** SQL condition: review `r` waits for a reviewer of entry `e`. */
export const IS_REVIEW_OPEN_SQL = sql`(r.state = 'open' AND ${IS_ENTRY_NOT_DELETED_SQL})`;

/** SQL of the rule that counts for entry `e`: the stricter of the register's and its institution's. */
const REVIEW_RULE_SQL = sql`greatest((SELECT review FROM register_settings),
  (SELECT review FROM institution WHERE id = e.institution_id))`;

/** SQL condition: a person writes entry `e` or proposed review `r` of it, and so does not decide about it. */
const isWriter = (
  personId: Prisma.Sql,
) => sql`(e.author_id = ${personId} OR r.proposer_id IS NOT DISTINCT FROM ${personId}
  OR EXISTS (SELECT 1 FROM entry_co_editor c WHERE c.entry_id = e.id AND c.user_id = ${personId}))`;

/** SQL condition: user `u` is a reviewer of entry `e` who works there today and has access. */
export const buildReviewerCondition =
  () => sql`(u.institution_id = e.institution_id AND ${buildMailablePersonCondition()}
  AND EXISTS (SELECT 1 FROM reviewer v WHERE v.institution_id = e.institution_id AND v.user_id = u.id))`;

/** SQL condition: user `u` is asked to decide about review `r` of entry `e`: a reviewer, or an admin where there is none. */
const buildAskedPersonCondition = () => sql`(NOT ${isWriter(sql`u.id`)} AND (
  (${buildReviewerCondition()} AND ${REVIEW_RULE_SQL} <> 'admin')
  OR (u.role = 'ADMIN' AND ${buildMailablePersonCondition()} AND (${REVIEW_RULE_SQL} = 'admin' OR NOT EXISTS (
    SELECT 1 FROM reviewer v JOIN "user" w ON w.id = v.user_id AND w.institution_id = v.institution_id
    WHERE v.institution_id = e.institution_id AND w.closed_at IS NULL AND w.blocked_at IS NULL AND w.verified
      AND (w.allow_access OR w.role = 'ADMIN') AND NOT ${isWriter(sql`w.id`)})))))`;

/** SQL that selects the ids of the people who are asked to decide about a review. */
export const selectAskedReviewers = (reviewId: string) => sql`
  SELECT u.id FROM review r JOIN entry e ON e.id = r.entry_id JOIN "user" u ON ${buildAskedPersonCondition()}
  WHERE r.id = ${reviewId} AND ${IS_REVIEW_OPEN_SQL} ORDER BY u.id`;

/** SQL condition: review `r` of entry `e` is open and the actor is asked to decide about it. */
export function buildAskedReviewCondition(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous" || !mayPerformAction(actor, "review.decide")) return sql`FALSE`;
  return sql`(${IS_REVIEW_OPEN_SQL} AND EXISTS (SELECT 1 FROM "user" u WHERE u.id = ${actor.id} AND ${buildAskedPersonCondition()}))`;
}

/** SQL condition: the actor may read review `r` of entry `e`; the SQL twin of decideReviewReading. */
export function buildReadableReviewCondition(actor: Actor): Prisma.Sql {
  if (actor.kind === "anonymous" || !mayPerformAction(actor, "review.read")) return sql`FALSE`;
  if (isAdmin(actor)) return IS_ENTRY_NOT_DELETED_SQL;
  return sql`(${IS_ENTRY_NOT_DELETED_SQL} AND (e.author_id = ${actor.id}
    OR (e.institution_id = ${actor.institutionId} AND (
      EXISTS (SELECT 1 FROM entry_co_editor c WHERE c.entry_id = e.id AND c.user_id = ${actor.id})
      OR ((r.state IN ('open', 'changes_asked') OR r.decided_by_id = ${actor.id}) AND EXISTS (SELECT 1 FROM reviewer v
        WHERE v.institution_id = e.institution_id AND v.user_id = ${actor.id}))))))`;
}
