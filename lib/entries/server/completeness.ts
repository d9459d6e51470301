import "server-only";
import type { DataModel } from "../../fields/data-model";
import {
  type FieldKey,
  getFieldStructure,
  isMultiField,
  isSingleOrMultiChoice,
} from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { createCachedLoader } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import type { CompletenessPerHospital, HospitalCompleteness } from "../answers";
import { COMPLETENESS_FIELD_KEYS, MIN_ENTRIES_FOR_AVERAGE } from "../completeness";
import { buildPublicEntryCondition } from "./conditions";

/** SQL for the value of a field; NULL if it is empty. */
function answerIn(key: FieldKey): Prisma.Sql {
  const column = fieldColumnSql(key);
  if (isMultiField(key)) return Prisma.sql`NULLIF(cardinality(${column}), 0)`;
  return isSingleOrMultiChoice(key) ? column : Prisma.sql`NULLIF(${column}, '')`;
}

/** SQL for whether a conditional field applies; null for a field that always applies. */
function conditionOf(model: DataModel, key: FieldKey): Prisma.Sql | null {
  const { condition } = getFieldStructure(key);
  if (condition === undefined) return null;
  const id = model[condition.field].values.find(({ code }) => code === condition.code)?.id ?? null;
  return Prisma.sql`(${fieldColumnSql(condition.field)} = ${id}::int) IS TRUE`;
}

/** SQL for how many fields of `entry e` count towards its completeness, and how many of those are filled. */
function countsOf(model: DataModel): { filled: Prisma.Sql; total: Prisma.Sql } {
  const conditions = COMPLETENESS_FIELD_KEYS.map((key) => [key, conditionOf(model, key)] as const);
  const filled = conditions.map(([key, condition]) =>
    condition === null ? answerIn(key) : Prisma.sql`CASE WHEN ${condition} THEN ${answerIn(key)} END`,
  );
  const applying = conditions.map(([, condition]) => condition).filter((condition) => condition !== null);
  const total = applying.reduce(
    (sum, condition) => Prisma.sql`${sum} + (${condition})::int`,
    Prisma.sql`${Prisma.raw(String(COMPLETENESS_FIELD_KEYS.length - applying.length))}`,
  );
  return { filled: Prisma.sql`num_nonnulls(${Prisma.join(filled)})`, total: Prisma.sql`(${total})` };
}

/**
 * SQL for the completeness of `entry e` in percent, by the rule and the fields of lib/entries/completeness.ts. Computed
 * on read, so that no write has to keep a stored number right.
 */
export function buildCompletenessPercentSql(model: DataModel): Prisma.Sql {
  const { filled, total } = countsOf(model);
  return Prisma.sql`(100 * ${filled} / ${total})`;
}

/** SQL for how many of the counted fields are empty, by the same rule as buildCompletenessPercentSql. */
export function buildMissingFieldCountSql(model: DataModel): Prisma.Sql {
  const { filled, total } = countsOf(model);
  return Prisma.sql`(${total} - ${filled})`;
}

/**
 * Selects hospitals with the average completeness of their public entries, highest first. Choices of activeHospital
 * that are not an institution ('Anders') get no average.
 */
function averageStatement(model: DataModel): Prisma.Sql {
  return Prisma.sql`
    SELECT v.label AS name, h.average, h.algorithms FROM (
      SELECT e.active_hospital_id AS id, floor(avg(${buildCompletenessPercentSql(model)}))::int AS average, count(*)::int AS algorithms
      FROM entry e WHERE ${buildPublicEntryCondition()} AND e.active_hospital_id IS NOT NULL
      GROUP BY e.active_hospital_id HAVING count(*) >= ${MIN_ENTRIES_FOR_AVERAGE}::int
    ) h JOIN list_value v ON v.id = h.id AND v.institution_id IS NOT NULL
    ORDER BY h.average DESC, v.label COLLATE "nl-x-icu"`;
}

async function readAverages(): Promise<HospitalCompleteness[]> {
  const statement = averageStatement(await getDataModel());
  return runReadOnReplica((database) => database.$queryRaw<HospitalCompleteness[]>(statement));
}

const averages = createCachedLoader("completeness", "entries", readAverages);

/** Returns the average completeness of each hospital's public entries, and which fields count. Public to everyone. */
export async function getCompletenessPerHospital(): Promise<CompletenessPerHospital> {
  return {
    countedFields: [...COMPLETENESS_FIELD_KEYS],
    minimumEntries: MIN_ENTRIES_FOR_AVERAGE,
    hospitals: await averages(),
  };
}
