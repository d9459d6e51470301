import "server-only";
import type { DataModel } from "../../fields/data-model";
import { db, Prisma, type SqlReader } from "../../platform/database/db";
import { createInvalidFieldError } from "../../platform/errors";
import { isAdviceDue } from "../advice";

/** SQL condition: advice `ad` is the current one of its entry. */
export const IS_CURRENT_ADVICE_SQL = Prisma.sql`ad.given_at IS NOT NULL AND ad.replaced_at IS NULL`;

/** Returns the institution whose ethics committee advises on an institution's entries; null if there is none. */
export async function findCommittee(
  institutionId: string | null,
  reader: SqlReader = db(),
): Promise<{ id: string; name: string; fromPhaseId: number | null } | null> {
  const [found] = await reader.$queryRaw<{ id: string; name: string; fromPhaseId: number | null }[]>`
    SELECT c.id, c.name, i.advice_from_phase_id AS "fromPhaseId"
    FROM institution i JOIN institution c ON c.id = coalesce(i.committee_id, i.id) WHERE i.id = ${institutionId}`;
  return found ?? null;
}

/** An entry as it is before a save; `id` is null if it does not exist yet, `phase` if none of it was published. */
interface EntryBeforeSave {
  id: string | null;
  institutionId: string | null;
  phase: string | null;
}

/**
 * Throws invalid_input if the save brings the entry to a phase for which its institution asks for an advice, and the
 * entry has none or one that refuses. An entry that was already there can be saved without.
 */
export async function requireAdvice(
  transaction: SqlReader,
  { id, institutionId, phase: former }: EntryBeforeSave,
  phase: string | null,
  model: DataModel,
): Promise<void> {
  const committee = phase === null ? null : await findCommittee(institutionId, transaction);
  const from = model.technicalReadinessLevel.values.find((value) => value.id === committee?.fromPhaseId);
  if (committee === null || from === undefined || !isAdviceDue(model, phase, from.label)) return;
  if (isAdviceDue(model, former, from.label)) return;
  const found = await transaction.$queryRaw<unknown[]>`SELECT 1 FROM advice ad
    WHERE ad.entry_id = ${id} AND ${IS_CURRENT_ADVICE_SQL} AND ad.outcome <> 'refused'`;
  if (found.length > 0) return;
  throw createInvalidFieldError("technicalReadinessLevel", "adviceNeeded", {
    phase: from.label,
    committee: committee.name,
  });
}
