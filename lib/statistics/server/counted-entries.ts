import "server-only";
import { listInUsePhaseLabels } from "../../entries/phase";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { findListValueIds } from "../../fields/choices";
import { getDataModel } from "../../fields/server/data-model";
import { Prisma } from "../../platform/database/db";

/** SQL condition for the entries `e` that a chart counts: public ones, or those of them that are in use. */
export async function buildCountedEntriesCondition(onlyInUse: boolean): Promise<Prisma.Sql> {
  if (!onlyInUse) return buildPublicEntryCondition();
  const model = await getDataModel();
  const inUse = findListValueIds(model, "technicalReadinessLevel", listInUsePhaseLabels(model));
  return Prisma.sql`${buildPublicEntryCondition()} AND e.technical_readiness_level_id = ANY(${inUse})`;
}
