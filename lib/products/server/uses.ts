import "server-only";
import type { EntryDto } from "../../entries/answers";
import { listInUsePhaseLabels } from "../../entries/phase";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { buildEntryDto, ENTRY_COLUMNS_SQL, ENTRY_TABLES_SQL, type EntryRow } from "../../entries/server/rows";
import { findListValueIds } from "../../fields/choices";
import { type DataModel, findLabelByCode } from "../../fields/data-model";
import { VALUE_CODES } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { db, Prisma } from "../../platform/database/db";
import { NO_OTHER_HOSPITALS, type OtherHospitals, type ProductUseCounts } from "../rules";

/** Maximum number of uses of a product that are shown. */
const MAX_SHOWN_USES = 200;

/** Returns the ids of the phases in which an algorithm is in use. */
export function getInUsePhaseIds(model: DataModel): number[] {
  return findListValueIds(model, "technicalReadinessLevel", listInUsePhaseLabels(model));
}

/** Returns the ids of the phase 'Out of service'. */
export function getStoppedPhaseIds(model: DataModel): number[] {
  const stopped = findLabelByCode(model, "technicalReadinessLevel", VALUE_CODES.phaseOutOfService);
  return stopped === null ? [] : findListValueIds(model, "technicalReadinessLevel", [stopped]);
}

/**
 * SQL subquery for a product `p` that counts the entries that the actor may see, their hospitals (`hospitals`), and the
 * hospitals per state of use. Returns one row, to be joined laterally.
 */
export function selectVisibleUseCounts(actor: Actor, model: DataModel): Prisma.Sql {
  const [used, ended] = [getInUsePhaseIds(model), getStoppedPhaseIds(model)];
  const phase = Prisma.sql`e.technical_readiness_level_id`;
  const isHospital = Prisma.sql`e.active_hospital_id = ANY(ARRAY(SELECT id FROM list_value WHERE institution_id IS NOT NULL))`;
  const hospitals = (condition: Prisma.Sql) =>
    Prisma.sql`count(DISTINCT e.active_hospital_id) FILTER (WHERE ${isHospital} AND ${condition})::int`;
  return Prisma.sql`(SELECT count(*)::int AS entries, ${hospitals(Prisma.sql`TRUE`)} AS hospitals,
      ${hospitals(Prisma.sql`${phase} = ANY(${used})`)} AS in_use,
      ${hospitals(Prisma.sql`${phase} <> ALL(${[...used, ...ended]})`)} AS testing,
      ${hospitals(Prisma.sql`${phase} = ANY(${ended})`)} AS stopped
    FROM entry e WHERE e.product_id = p.id AND ${buildVisibleToActorCondition(actor)})`;
}

/** Counts the hospitals where a product is used, tested or stopped, over the entries that the actor may see. */
export async function countProductUses(actor: Actor, productId: string): Promise<ProductUseCounts> {
  const model = await getDataModel();
  const [used, ended] = [getInUsePhaseIds(model), getStoppedPhaseIds(model)];
  const phase = Prisma.sql`e.technical_readiness_level_id`;
  const [counts] = await db().read<ProductUseCounts>(Prisma.sql`
    SELECT count(DISTINCT h.id) FILTER (WHERE ${phase} = ANY(${used}))::int AS "inUse",
      count(DISTINCT h.id) FILTER (WHERE ${phase} <> ALL(${[...used, ...ended]}))::int AS testing,
      count(DISTINCT h.id) FILTER (WHERE ${phase} = ANY(${ended}))::int AS stopped
    FROM entry e JOIN list_value h ON h.id = e.active_hospital_id AND h.institution_id IS NOT NULL
    WHERE e.product_id = ${productId} AND ${buildVisibleToActorCondition(actor)}`);
  return counts ?? { inUse: 0, testing: 0, stopped: 0 };
}

/** Lists the entries that are a use of a product and that the actor may see, the latest changed first. */
export async function listProductUses(actor: Actor, productId: string): Promise<EntryDto[]> {
  const [rows, model] = await Promise.all([
    db().read<EntryRow>(Prisma.sql`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
      WHERE e.product_id = ${productId} AND ${buildVisibleToActorCondition(actor)}
      ORDER BY e.updated_at DESC, e.id DESC LIMIT ${MAX_SHOWN_USES}`),
    getDataModel(),
  ]);
  return rows.map((row) => buildEntryDto(row, model, actor));
}

/**
 * Counts the other hospitals with entries of this entry's product that the actor may see, in total and per state of use.
 * The actor must be allowed to see the given entry.
 */
export async function countOtherHospitalsWithProduct(actor: Actor, entry: EntryDto): Promise<OtherHospitals> {
  if (entry.product === undefined) return NO_OTHER_HOSPITALS;
  const model = await getDataModel();
  const [used, ended] = [getInUsePhaseIds(model), getStoppedPhaseIds(model)];
  const phase = Prisma.sql`e.technical_readiness_level_id`;
  const count = Prisma.sql`count(DISTINCT e.active_hospital_id)`;
  const [found] = await db().read<OtherHospitals>(Prisma.sql`
    SELECT ${count}::int AS hospitals, (${count} FILTER (WHERE ${phase} = ANY(${used})))::int AS "inUse",
      (${count} FILTER (WHERE ${phase} <> ALL(${[...used, ...ended]})))::int AS testing,
      (${count} FILTER (WHERE ${phase} = ANY(${ended})))::int AS stopped
    FROM entry e JOIN list_value v ON v.id = e.active_hospital_id
    WHERE e.product_id = ${entry.product._id} AND ${buildVisibleToActorCondition(actor)} AND v.label <> ${entry.activeHospital ?? ""}
      AND v.names_one`);
  return found ?? NO_OTHER_HOSPITALS;
}
