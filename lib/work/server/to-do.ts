import "server-only";
import { selectWaitingItems } from "../../administration/server/waiting";
import { completenessOf } from "../../entries/completeness";
import { dutchDay } from "../../entries/recheck-day";
import { countMissingSql } from "../../entries/server/completeness";
import { isEditableBy } from "../../entries/server/conditions";
import { listDrafts } from "../../entries/server/drafts";
import { contentOf, ENTRY_COLUMNS, ENTRY_TABLES, type EntryRow } from "../../entries/server/rows";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise, may } from "../../platform/auth/permissions";
import { cachedPer } from "../../platform/cache";
import { db, fromReplica, Prisma } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { MAX_LISTED, MOST_COUNTED, type ToDo } from "../rules";

interface Row {
  id: string;
  name: string;
  recheckOn: string;
  isOverdue: boolean;
  reports: number;
  missing: number;
  /** The entry's rank by recheck day, by missing fields and by open reports. */
  byDay: number;
  byMissing: number;
  byReports: number;
  overdueTotal: number;
  reportedTotal: number;
  incompleteTotal: number;
}

/** Reads the entries of a person with work to do. Reports count only for the author, as in their inbox. */
function findRows(personId: string, institutionId: string | null, missing: Prisma.Sql): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    WITH own AS (
      SELECT e.id, e.algorithm_name AS name, e.recheck_on AS day, ${missing} AS missing,
        e.recheck_on < ${dutchDay(new Date())}::date AS "isOverdue",
        CASE WHEN e.author_id = ${personId} THEN (
          SELECT count(*)::int FROM error_report r WHERE r.entry_id = e.id AND r.status = 'open'
        ) ELSE 0 END AS reports
      FROM entry e WHERE ${isEditableBy(personId, institutionId)}
    ), placed AS (
      SELECT own.*,
        row_number() OVER (ORDER BY day, id) AS "byDay",
        row_number() OVER (ORDER BY missing = 0, missing, id) AS "byMissing",
        row_number() OVER (ORDER BY reports DESC, id) AS "byReports",
        count(*) FILTER (WHERE "isOverdue") OVER () AS "overdueTotal",
        count(*) FILTER (WHERE reports > 0) OVER () AS "reportedTotal",
        count(*) FILTER (WHERE missing > 0) OVER () AS "incompleteTotal"
      FROM own
    )
    SELECT id, name, to_char(day, 'YYYY-MM-DD') AS "recheckOn", "isOverdue", reports, missing, "byDay"::int,
      "byMissing"::int, "byReports"::int, "overdueTotal"::int, "reportedTotal"::int, "incompleteTotal"::int
    FROM placed WHERE ("isOverdue" AND "byDay" <= ${MAX_LISTED.waiting})
      OR (reports > 0 AND "byReports" <= ${MAX_LISTED.waiting})
      OR (missing > 0 AND "byMissing" <= ${MAX_LISTED.incomplete})
    ORDER BY day, id`;
}

/** Returns what the actor has to do for entries of which they are the author or a co-editor. */
export async function getToDo(actor: Actor): Promise<ToDo> {
  authorise(actor, "entry.create");
  const model = await getDataModel();
  const [rows, drafts] = await Promise.all([
    findRows(actor.id, actor.institutionId, countMissingSql(model)),
    listDrafts(actor),
  ]);
  const incomplete = rows
    .filter(({ missing, byMissing }) => missing > 0 && byMissing <= MAX_LISTED.incomplete)
    .sort((one, other) => one.byMissing - other.byMissing);
  const contents =
    incomplete.length === 0
      ? []
      : await db().$queryRaw<EntryRow[]>`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
          WHERE e.id = ANY(${incomplete.map(({ id }) => id)}::text[])`;
  const firstMissing = new Map(
    contents.map((row) => [row.id, completenessOf(model, contentOf(row, model)).missing[0]]),
  );
  return {
    drafts,
    overdue: rows
      .filter(({ isOverdue, byDay }) => isOverdue && byDay <= MAX_LISTED.waiting)
      .map(({ id, name, recheckOn }) => ({ id, name, recheckOn })),
    overdueTotal: rows[0]?.overdueTotal ?? 0,
    reported: rows
      .filter(({ reports, byReports }) => reports > 0 && byReports <= MAX_LISTED.waiting)
      .map(({ id, name, reports }) => ({ id, name, reports })),
    reportedTotal: rows[0]?.reportedTotal ?? 0,
    incomplete: incomplete.map(({ id, name, missing }) => ({
      id,
      name,
      missing,
      first: firstMissing.get(id) ?? null,
    })),
    incompleteTotal: rows[0]?.incompleteTotal ?? 0,
  };
}

/** Maximum number of cached counts, one per person. */
const MAX_CACHED_COUNTS = 1_000;

/** Cache key that all admins share, as they have the same count. */
const ADMINS = "admins";

/** SQL after FROM for what waits for a person who is not an admin: overdue entries and open reports. */
const ownRows = (personId: string, institutionId: string | null) => [
  Prisma.sql`entry e WHERE ${isEditableBy(personId, institutionId)} AND e.recheck_on < ${dutchDay(new Date())}::date`,
  Prisma.sql`error_report r JOIN entry e ON e.id = r.entry_id
    WHERE r.status = 'open' AND e.author_id = ${personId} AND ${LIVE}`,
];

/** Cached per person, until entries or reports change. */
const counts = cachedPer("waiting", { of: "everything", most: MAX_CACHED_COUNTS }, async (key) => {
  const waiting =
    key === ADMINS
      ? Object.values(selectWaitingItems())
      : ownRows(...(JSON.parse(key) as [string, string | null]));
  const most = MOST_COUNTED + 1;
  const parts = waiting.map((part) => Prisma.sql`(SELECT 1 FROM ${part} LIMIT ${most})`);
  const rows = await fromReplica(
    (database) => database.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM (
      ${Prisma.join(parts, " UNION ALL ")} LIMIT ${most}) waiting`,
  );
  return rows[0]?.count ?? 0;
});

/**
 * Counts what waits for the actor: overdue entries and open reports, up to MOST_COUNTED + 1; for admins, what waits in
 * the admin area, which includes their own. Missing fields are not counted. 0 for an actor without entries to maintain.
 */
export async function countToDo(actor: Actor): Promise<number> {
  if (actor.kind === "anonymous" || !may(actor, "entry.create")) return 0;
  return counts(may(actor, "admin.area") ? ADMINS : JSON.stringify([actor.id, actor.institutionId]));
}
