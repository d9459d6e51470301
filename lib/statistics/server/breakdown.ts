import "server-only";
import { isMultiField, type ListValueIdFieldKey } from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { createKeyedCache } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { BREAKDOWN_FIELDS, type BreakdownField, type PairCount } from "../breakdown";
import { buildCountedEntriesCondition } from "./counted-entries";

/** Counts of pairs of values, and the number of entries of each row. */
type CountedPairs = { pairs: PairCount[]; totals: Omit<PairCount, "column">[] };

/** Maximum number of cached breakdowns: every filterable field by every breakdown field, of all and of those in use. */
const MAX_CACHED = 2 * 16 * BREAKDOWN_FIELDS.length;

async function countPairs(
  field: ListValueIdFieldKey,
  by: BreakdownField,
  onlyInUse: boolean,
): Promise<CountedPairs> {
  const counts = await buildCountedEntriesCondition(onlyInUse);
  const column = fieldColumnSql(field);
  const ids = isMultiField(field) ? column : Prisma.sql`ARRAY[${column}]`;
  const counted = await runReadOnReplica(
    (database) => database.$queryRaw<(PairCount & { isTotal: boolean })[]>`
      SELECT grouping(k.label) = 1 AS "isTotal", k.label AS "column", b.label AS "row",
        CASE grouping(k.label) WHEN 0 THEN count(*)
          ELSE count(*) FILTER (WHERE coalesce(u.place, 1) = 1) END::int AS count
      FROM entry e LEFT JOIN LATERAL unnest(${ids}) WITH ORDINALITY AS u(id, place) ON TRUE
        LEFT JOIN list_value k ON k.id = u.id LEFT JOIN list_value b ON b.id = ${fieldColumnSql(by)}
      WHERE ${counts} GROUP BY GROUPING SETS ((k.label, b.label), (b.label))
      ORDER BY b.label COLLATE "nl-x-icu"`,
  );
  return {
    pairs: counted
      .filter(({ isTotal }) => !isTotal)
      .map(({ column, row, count }) => ({ column, row, count })),
    totals: counted.filter(({ isTotal }) => isTotal).map(({ row, count }) => ({ row, count })),
  };
}

const pairsOf = createKeyedCache("breakdowns", { of: "entries", most: MAX_CACHED }, (key) => {
  return countPairs(...(JSON.parse(key) as Parameters<typeof countPairs>));
});

/**
 * Counts public entries, or those in use, by the values of a filterable field and by hospital or specialism. Public to
 * everyone.
 */
export const getPairCounts = (...question: Parameters<typeof countPairs>): Promise<CountedPairs> =>
  pairsOf(JSON.stringify(question));
