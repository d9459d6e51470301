import "server-only";
import { db, Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { DUTY_STATES, type DutyState, ROUTES, type Route } from "../rules";

/** How many dossiers there are by route, and how far their duties are. */
export interface DossierSummary {
  dossiers: number;
  /** A dossier on several routes counts in each; `none` counts those on no route. */
  byRoute: Record<Route | "none", number>;
  duties: Record<DutyState, number> & {
    /** Those of `open` and `inWork` whose day is past. */
    late: number;
  };
}

/**
 * Summarises the dossiers of published entries `e` that meet a condition, such as those of a hospital, on a day. The caller
 * authorises, and chooses entries whose dossiers its reader may open.
 */
export async function summariseDossiers(which: Prisma.Sql, today: string): Promise<DossierSummary> {
  const chosen = Prisma.sql`SELECT e.id FROM entry e WHERE ${IS_ENTRY_PUBLISHED_SQL} AND ${which}`;
  const [routes, duties] = await Promise.all([
    db().$queryRaw<{ route: Route | "none" | "all"; count: number }[]>`
      SELECT r.route, count(*)::int AS count FROM dossier d
      CROSS JOIN LATERAL unnest(
        array_prepend('all'::text, CASE WHEN d.routes = '{}' THEN '{none}'::text[] ELSE d.routes END)) AS r(route)
      WHERE d.entry_id IN (${chosen}) GROUP BY r.route`,
    db().$queryRaw<{ state: DutyState; count: number; late: number }[]>`
      SELECT CASE t.state::text WHEN 'in_work' THEN 'inWork' WHEN 'does_not_apply' THEN 'doesNotApply'
          ELSE t.state::text END AS state, count(*)::int AS count,
        (count(*) FILTER (WHERE t.state IN ('open', 'in_work') AND t.due_on < ${today}::date))::int AS late
      FROM dossier_duty t WHERE t.applies AND t.entry_id IN (${chosen}) GROUP BY t.state`,
  ]);
  const countOf = (name: string) => routes.find(({ route }) => route === name)?.count ?? 0;
  const names = [...ROUTES, "none"] as const;
  return {
    dossiers: countOf("all"),
    byRoute: Object.fromEntries(names.map((name) => [name, countOf(name)])) as DossierSummary["byRoute"],
    duties: {
      ...(Object.fromEntries(
        DUTY_STATES.map((name) => [name, duties.find(({ state }) => state === name)?.count ?? 0]),
      ) as Record<DutyState, number>),
      late: duties.reduce((sum, { late }) => sum + late, 0),
    },
  };
}

/** Finds the routes of these entries' dossiers, and how many of their duties are owed. The caller authorises. */
export async function findDossierStandings(
  entryIds: readonly string[],
): Promise<Map<string, { routes: Route[]; openDuties: number }>> {
  const rows = await db().$queryRaw<{ entryId: string; routes: Route[]; openDuties: number }[]>`
    SELECT d.entry_id AS "entryId", d.routes, (
      SELECT count(*)::int FROM dossier_duty t
      WHERE t.entry_id = d.entry_id AND t.applies AND t.state IN ('open', 'in_work')) AS "openDuties"
    FROM dossier d WHERE d.entry_id = ANY(${[...entryIds]}::text[])`;
  return new Map(rows.map(({ entryId, ...standing }) => [entryId, standing]));
}
