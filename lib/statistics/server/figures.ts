import "server-only";
import { listInUsePhaseLabels } from "../../entries/phase";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { findListValueIds } from "../../fields/choices";
import { VALUE_CODES } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { createCachedLoader } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { CERTIFICATE_MAIL_DAYS } from "../../products/rules";
import type { FigureCounts } from "../figures";
import { countThemes } from "../stop-themes";

/** Maximum length of the lists of stopped entries, developers and products in the figures. */
const MAX_LISTED = 100;

/** Wraps a subquery so that its rows come back as one JSON array, as the statement returns a single row. */
const listOf = (rows: Prisma.Sql) => Prisma.sql`(SELECT coalesce(json_agg(l), '[]') FROM (${rows}) l)`;

/** SQL that normalises a developer name: names that differ only in case or spaces count as one developer. */
export const normalisedDeveloper = (typed: Prisma.Sql) =>
  Prisma.sql`lower(regexp_replace(btrim(${typed}, E' .\\t\\n'), '\\s+', ' ', 'g'))`;

/** Selects counts by the label of a value; `counts` is what FROM has, with a column `count`. */
const countsByLabel = (valueId: Prisma.Sql, counts: Prisma.Sql) =>
  Prisma.sql`SELECT (SELECT v.label FROM list_value v WHERE v.id = ${valueId}) AS label, count FROM ${counts}`;

/** SQL for when a version was stored: for an import, created_at may be an earlier day, which its source gives. */
const VERSION_STORED_AT = Prisma.sql`coalesce(v.imported_at, v.created_at)`;

/**
 * Counts all figures over the public entries in one statement. Grouping sets make it one scan: materialising the
 * entries for each list, or normalising every name, takes many times as long. Developers are ranked by normalised name,
 * so that none is listed twice; the headline counts exact names, as the specification requires. Earlier phases come from
 * the versions that were public then: for an import, from the day on which it was stored. `inUse` has the ids of
 * the phases in which an entry is in use.
 */
function figureStatement(inUse: readonly number[]): Prisma.Sql {
  return Prisma.sql`WITH g AS (
      SELECT CASE WHEN grouping(quarter) = 0 THEN 'quarter' WHEN grouping(phase_id) = 0 THEN 'phase'
          WHEN grouping(maker_id) = 0 THEN 'maker' WHEN grouping(hospital_id) = 0 THEN 'hospital'
          ELSE 'developer' END AS kind,
        quarter, phase_id, maker_id, hospital_id, developer, count(*)::int AS count, min(created_at) AS since
      FROM (SELECT date_trunc('quarter', e.created_at, 'Europe/Amsterdam') AS quarter, e.created_at,
          e.technical_readiness_level_id AS phase_id, e.primary_developer_id AS maker_id,
          e.active_hospital_id AS hospital_id, e.developer_name AS developer
        FROM entry e WHERE ${buildPublicEntryCondition()}) p
      GROUP BY GROUPING SETS ((quarter), (phase_id), (maker_id), (hospital_id), (developer))
    ), v AS (
      SELECT CASE jsonb_typeof(phase) WHEN 'number' THEN phase::int END AS phase_id, visibility, since, until
      FROM (SELECT v.content -> 'technicalReadinessLevel' AS phase, v.visibility,
          ${VERSION_STORED_AT} AS since, lead(${VERSION_STORED_AT}) OVER (PARTITION BY v.entry_id ORDER BY v.number) AS until
        FROM entry_version v JOIN entry e ON e.id = v.entry_id WHERE ${buildPublicEntryCondition()}) l
      WHERE visibility = 'PUBLIC'
    ), c AS (
      SELECT date_trunc('quarter', d.at, 'Europe/Amsterdam') AS quarter, phase_id, sum(d.change)::int AS count
      FROM v CROSS JOIN LATERAL (VALUES (since, 1), (until, -1)) d(at, change)
      WHERE d.at IS NOT NULL GROUP BY 1, 2
    ), y AS (
      SELECT phase_id, count(*)::int AS count FROM v
      WHERE since <= now() - interval '1 year' AND coalesce(until > now() - interval '1 year', true) GROUP BY 1
    ), s AS (
      SELECT e.id, e.algorithm_name AS name, e.medical_specialism_id AS specialism_id,
        e.active_hospital_id AS hospital_id, nullif(btrim(e.reason_cancellation), '') AS reason,
        coalesce(o.since, e.created_at) AS since, coalesce(o.is_first, true) AS is_first
      FROM entry e LEFT JOIN LATERAL (
        -- The newest run of public versions in the entry's phase; before the first of all, it may have been in it longer.
        SELECT min(${VERSION_STORED_AT}) AS since, min(v.number) = min(v.first) AS is_first
        FROM (SELECT v.*, min(v.number) OVER () AS first, max(v.number) FILTER (WHERE
            v.content -> 'technicalReadinessLevel' IS DISTINCT FROM to_jsonb(e.technical_readiness_level_id)) OVER () AS other
          FROM entry_version v WHERE v.entry_id = e.id AND v.visibility = 'PUBLIC') v
        WHERE v.number > coalesce(v.other, 0)) o ON TRUE
      WHERE ${buildPublicEntryCondition()}
        AND e.facet_keys && ARRAY(SELECT id FROM list_value WHERE code = ${VALUE_CODES.phaseOutOfService})
    ), u AS (
      SELECT e.product_id, count(DISTINCT e.active_hospital_id)::int AS hospitals,
        (count(DISTINCT e.active_hospital_id) FILTER (WHERE e.technical_readiness_level_id = ANY(${inUse})))::int AS in_use
      FROM entry e JOIN list_value v ON v.id = e.active_hospital_id AND v.names_one
      WHERE ${buildPublicEntryCondition()} AND e.product_id IS NOT NULL
        AND NOT coalesce(e.technical_readiness_level_id IN
          (SELECT id FROM list_value WHERE code = ${VALUE_CODES.phaseOutOfService}), false)
      GROUP BY e.product_id
    ), h AS (
      SELECT hospital_id, count FROM g WHERE kind = 'hospital'
    ), d AS (
      SELECT (array_agg(developer ORDER BY since, developer))[1] AS name, sum(count)::int AS count,
        count(developer)::int AS spellings
      FROM g WHERE kind = 'developer' GROUP BY ${normalisedDeveloper(Prisma.sql`developer`)}
    )
    SELECT (SELECT coalesce(sum(count), 0)::int FROM h) AS algorithms,
      ${listOf(Prisma.sql`SELECT to_char(quarter AT TIME ZONE 'Europe/Amsterdam', 'YYYY-Q') AS quarter, count
        FROM g WHERE kind = 'quarter' ORDER BY 1`)} AS quarters,
      ${listOf(countsByLabel(Prisma.sql`g.phase_id`, Prisma.sql`g WHERE kind = 'phase'`))} AS phases,
      ${listOf(countsByLabel(Prisma.sql`y.phase_id`, Prisma.sql`y`))} AS "phasesYearAgo",
      ${listOf(Prisma.sql`SELECT to_char(quarter AT TIME ZONE 'Europe/Amsterdam', 'YYYY-Q') AS quarter, v.label, count
        FROM c LEFT JOIN list_value v ON v.id = c.phase_id WHERE count <> 0`)} AS "phaseChanges",
      ${listOf(countsByLabel(Prisma.sql`g.maker_id`, Prisma.sql`g WHERE kind = 'maker'`))} AS makers,
      ${listOf(Prisma.sql`SELECT reason, count(*)::int AS count, min(id) AS id
        FROM s WHERE reason IS NOT NULL GROUP BY reason`)} AS reasons,
      (SELECT count(*)::int FROM s WHERE reason IS NULL) AS "withoutReason",
      ${listOf(Prisma.sql`SELECT s.id, s.name, h.label AS hospital, m.label AS specialism, s.reason, s.since,
          s.is_first AS "isFirst" FROM s
        LEFT JOIN list_value h ON h.id = s.hospital_id LEFT JOIN list_value m ON m.id = s.specialism_id
        ORDER BY s.since DESC, s.id LIMIT ${MAX_LISTED}`)} AS stopped,
      (SELECT count(*)::int FROM s) AS "stoppedCount",
      (SELECT count(*)::int FROM s WHERE since > now() - interval '1 year' AND NOT is_first) AS "stoppedInPastYear",
      ${listOf(Prisma.sql`SELECT name, count FROM d WHERE name IS NOT NULL
        ORDER BY count DESC, name COLLATE "nl-x-icu" LIMIT ${MAX_LISTED}`)} AS developers,
      (SELECT count(name)::int FROM d) AS "developerCount",
      (SELECT coalesce(sum(spellings), 0)::int FROM d) AS "developerNames",
      (SELECT coalesce(sum(count), 0)::int FROM d WHERE name IS NULL) AS "withoutDeveloper",
      ${listOf(Prisma.sql`SELECT v.label AS name, i.slug, i.city, coalesce(h.count, 0) AS count
        FROM list_value v LEFT JOIN institution i ON i.id = v.institution_id LEFT JOIN h ON h.hospital_id = v.id
        WHERE v.field_key = 'activeHospital' AND v.names_one AND (v.retired_at IS NULL OR h.count > 0)
        ORDER BY count DESC, v.label COLLATE "nl-x-icu"`)} AS hospitals,
      ${listOf(Prisma.sql`SELECT p.name, p.slug, m.name AS supplier, u.hospitals, u.in_use AS "inUse" FROM u
        JOIN product p ON p.id = u.product_id LEFT JOIN supplier m ON m.id = p.supplier_id
        ORDER BY u.hospitals DESC, p.name COLLATE "nl-x-icu", p.id LIMIT ${MAX_LISTED}`)} AS products,
      (SELECT count(*)::int FROM u) AS "productCount",
      (SELECT jsonb_build_object('ended', count(*) FILTER (WHERE p.certificate_ends_on < t.today),
          'ending', count(*) FILTER (WHERE p.certificate_ends_on BETWEEN t.today AND t.today + ${CERTIFICATE_MAIL_DAYS[0]}::int))
        FROM u JOIN product p ON p.id = u.product_id
        CROSS JOIN (SELECT (now() AT TIME ZONE 'Europe/Amsterdam')::date AS today) t WHERE u.in_use > 0) AS certificates,
      (SELECT coalesce(sum(h.count), 0)::int FROM h LEFT JOIN list_value v ON v.id = h.hospital_id
        WHERE v.names_one IS NOT TRUE) AS "withoutHospital"`;
}

type CountedRow = Omit<FigureCounts, "countedAt" | "themes"> & { reasons: Parameters<typeof countThemes>[0] };

async function countFigures(): Promise<FigureCounts> {
  const countedAt = new Date().toISOString();
  const model = await getDataModel();
  const inUse = findListValueIds(model, "technicalReadinessLevel", listInUsePhaseLabels(model));
  const [row] = await runReadOnReplica((database) =>
    database.$queryRaw<CountedRow[]>(figureStatement(inUse)),
  );
  if (row === undefined) throw new Error("counting gave no row");
  const { reasons, ...counted } = row;
  return { ...counted, themes: countThemes(reasons), countedAt };
}

/** Returns the counts that the dashboard's figures are made of, over public entries only. Public to everyone. */
export const getFigureCounts = createCachedLoader("figures", "entries", countFigures);
