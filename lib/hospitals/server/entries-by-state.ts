import "server-only";
import { findEntryUseState } from "../../entries/phase";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "../../entries/server/rows";
import { getDataModel } from "../../fields/server/data-model";
import { ANONYMOUS } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import { getInUsePhaseIds, getStoppedPhaseIds } from "../../products/server/uses";
import type { EntriesByUseState } from "../rules";

/** Maximum number of entries per state on a hospital's page. */
const DEFAULT_MAX_PER_STATE = 25;

/**
 * Lists a hospital's public entries by state of use, the last changed first, at most `maxPerState` of each. Public to
 * everyone.
 */
export async function listEntriesByUseState(
  institutionId: string,
  maxPerState = DEFAULT_MAX_PER_STATE,
): Promise<EntriesByUseState> {
  const model = await getDataModel();
  const phase = Prisma.sql`e.technical_readiness_level_id`;
  const rows = await db().read<EntryRow & { total: number }>(Prisma.sql`
    SELECT ${ENTRY_COLUMNS_SQL}, ranked.total FROM ${ENTRY_TABLES_SQL} JOIN (
      SELECT found.*, count(*) OVER (PARTITION BY state)::int AS total,
        row_number() OVER (PARTITION BY state ORDER BY updated_at DESC, id DESC) AS place
      FROM (
        SELECT e.id, e.updated_at, CASE WHEN ${phase} = ANY(${getInUsePhaseIds(model)}) THEN 1
          WHEN ${phase} = ANY(${getStoppedPhaseIds(model)}) THEN 3 WHEN ${phase} IS NOT NULL THEN 2 END AS state
        FROM entry e JOIN list_value v ON v.id = e.active_hospital_id
        WHERE v.institution_id = ${institutionId} AND ${buildPublicEntryCondition()}) found) ranked
      ON ranked.id = e.id
    WHERE ranked.place <= ${maxPerState} ORDER BY e.updated_at DESC, e.id DESC`);
  const empty = () => ({ entries: [], total: 0 });
  const byState: EntriesByUseState = { inUse: empty(), testing: empty(), stopped: empty(), unknown: empty() };
  for (const { total, ...row } of rows) {
    const entry = buildEntryDto(row, model, ANONYMOUS);
    const found = byState[findEntryUseState(model, entry.technicalReadinessLevel) ?? "unknown"];
    found.entries.push(entry);
    found.total = total;
  }
  return byState;
}
