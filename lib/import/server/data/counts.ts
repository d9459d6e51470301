import "server-only";
import { db } from "../../../platform/database/db";
import type { CleaningCount, RowCounts } from "../../answers";

/** How many rows of a run came to what when they were last looked at. */
export async function countRows(runId: string): Promise<RowCounts> {
  const [counts] = await db().$queryRaw<RowCounts[]>`
    SELECT count(*)::int AS all,
      count(*) FILTER (WHERE is_omitted)::int AS omitted,
      count(*) FILTER (WHERE NOT is_omitted AND outcome = 'added')::int AS added,
      count(*) FILTER (WHERE NOT is_omitted AND outcome = 'changed')::int AS changed,
      count(*) FILTER (WHERE NOT is_omitted AND outcome = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE NOT is_omitted AND outcome = 'binned')::int AS binned,
      count(*) FILTER (WHERE NOT is_omitted AND outcome = 'rejected')::int AS rejected,
      count(*) FILTER (WHERE NOT is_omitted AND outcome = 'added' AND same_name_as IS NOT NULL)::int AS "sameName"
    FROM import_row WHERE run_id = ${runId}`;
  const none = { all: 0, added: 0, changed: 0, unchanged: 0, binned: 0, rejected: 0, omitted: 0 };
  return counts ?? { ...none, sameName: 0 };
}

/** What was cleaned away of the rows of a run that are not left out, when they were last looked at. */
export async function countCleaned(runId: string): Promise<CleaningCount> {
  const [counts] = await db().$queryRaw<CleaningCount[]>`
    SELECT coalesce(sum((cleaning->>'controlCharacters')::int), 0)::int AS "controlCharacters",
      coalesce(sum((cleaning->>'unreadable')::int), 0)::int AS unreadable,
      coalesce(sum((cleaning->>'whiteSpace')::int), 0)::int AS "whiteSpace"
    FROM import_row WHERE run_id = ${runId} AND NOT is_omitted`;
  return counts ?? { controlCharacters: 0, unreadable: 0, whiteSpace: 0 };
}
