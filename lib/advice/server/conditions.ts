import "server-only";
import { buildDraftOfActorCondition, buildEditableByCondition } from "../../entries/server/conditions";
import { type Actor, getActorStanding, isAdmin } from "../../platform/auth/actor";
import { isCommitteeMember } from "../../platform/auth/permissions";
import { Prisma } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";

const { sql } = Prisma;

/** SQL condition: request `a` is open. */
export const IS_ASKED = sql`(a.given_at IS NULL AND a.withdrawn_at IS NULL)`;

/** SQL condition: open requests `a` about entry `e` that the actor may answer; the SQL twin of decideAdviceGiving. */
export function buildAnswerableAdviceCondition(actor: Actor): Prisma.Sql {
  if (!isCommitteeMember(actor) || actor.institutionId === null) return sql`FALSE`;
  return sql`(${IS_ASKED} AND ${IS_ENTRY_NOT_DELETED_SQL} AND a.committee_id = ${actor.institutionId}
    AND e.author_id <> ${actor.id} AND NOT EXISTS (
      SELECT 1 FROM entry_co_editor c WHERE c.entry_id = e.id AND c.user_id = ${actor.id}))`;
}

/** SQL condition: entries `e` that the actor may edit, published or not. */
export function buildEditableCondition(actor: Actor): Prisma.Sql {
  if (isAdmin(actor)) return IS_ENTRY_NOT_DELETED_SQL;
  if (actor.kind === "anonymous" || getActorStanding(actor) === "pending") return sql`FALSE`;
  return sql`((${buildEditableByCondition(actor.id, actor.institutionId)}) OR ${buildDraftOfActorCondition(actor)})`;
}
