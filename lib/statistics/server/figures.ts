import "server-only";
import { publicOnly } from "../../entries/server/conditions";
import { VALUE_CODES } from "../../fields/entry-fields";
import { cached } from "../../platform/cache";
import { fromReplica, Prisma } from "../../platform/database/db";
import type { FigureCounts } from "../figures";

/** So many entries out of service are named one by one, and so many reasons and developers. */
const NAMED = 100;

/** The rows of a statement as JSON, as no more than one row may come back. */
const listOf = (rows: Prisma.Sql) => Prisma.sql`(SELECT coalesce(json_agg(l), '[]') FROM (${rows}) l)`;

/** What somebody typed: the same words are the same reason, and the same developer. */
const folded = (typed: Prisma.Sql) =>
  Prisma.sql`lower(regexp_replace(btrim(${typed}, E' .\\t\\n'), '\\s+', ' ', 'g'))`;

/**
 * One look at the public entries, of which each list is made. Developers are ranked whatever their capitals, or one would
 * stand there twice; the headline counts exact names, as the specification has it.
 */
function figureStatement(): Prisma.Sql {
  return Prisma.sql`WITH p AS (
      SELECT e.id, e.algorithm_name AS name, e.created_at, e.technical_readiness_level_id AS phase_id,
        e.medical_specialism_id AS specialism_id, e.active_hospital_id AS hospital_id,
        e.developer_name AS developer, nullif(btrim(e.reason_cancellation), '') AS reason
      FROM entry e WHERE ${publicOnly()}
    ), s AS (
      SELECT p.* FROM p JOIN list_value v ON v.id = p.phase_id AND v.code = ${VALUE_CODES.phaseOutOfService}
    ), d AS (
      SELECT (array_agg(developer ORDER BY created_at, id))[1] AS name, count(*)::int AS count
      FROM p GROUP BY ${folded(Prisma.sql`developer`)}
    )
    SELECT (SELECT count(*)::int FROM p) AS algorithms,
      ${listOf(Prisma.sql`SELECT to_char(created_at AT TIME ZONE 'Europe/Amsterdam', 'YYYY-Q') AS quarter,
        count(*)::int AS count FROM p GROUP BY 1 ORDER BY 1`)} AS quarters,
      ${listOf(Prisma.sql`SELECT f.label AS phase, m.label AS specialism, g.count
        FROM (SELECT phase_id, specialism_id, count(*)::int AS count FROM p GROUP BY 1, 2) g
        LEFT JOIN list_value f ON f.id = g.phase_id LEFT JOIN list_value m ON m.id = g.specialism_id`)} AS phases,
      (SELECT coalesce(json_agg(label ORDER BY id), '[]') FROM list_value
        WHERE field_key = 'medicalSpecialism' AND NOT names_one) AS "noSpecialisms",
      ${listOf(Prisma.sql`SELECT (array_agg(reason ORDER BY created_at, id))[1] AS reason, count(*)::int AS count
        FROM s WHERE reason IS NOT NULL GROUP BY ${folded(Prisma.sql`reason`)} ORDER BY 2 DESC, 1 LIMIT ${NAMED}`)} AS reasons,
      (SELECT count(*)::int FROM s WHERE reason IS NULL) AS "withoutReason",
      ${listOf(Prisma.sql`SELECT s.id, s.name, h.label AS hospital, m.label AS specialism, s.reason FROM s
        LEFT JOIN list_value h ON h.id = s.hospital_id LEFT JOIN list_value m ON m.id = s.specialism_id
        ORDER BY s.created_at DESC, s.id LIMIT ${NAMED}`)} AS stopped,
      (SELECT count(*)::int FROM s) AS "stoppedCount",
      ${listOf(Prisma.sql`SELECT name, count FROM d WHERE name IS NOT NULL
        ORDER BY count DESC, name COLLATE "nl-x-icu" LIMIT ${NAMED}`)} AS developers,
      (SELECT count(name)::int FROM d) AS "developerCount",
      (SELECT count(*)::int FROM p WHERE developer IS NULL) AS "withoutDeveloper",
      ${listOf(Prisma.sql`SELECT v.label AS name, coalesce(g.count, 0) AS count FROM list_value v
        LEFT JOIN (SELECT hospital_id, count(*)::int AS count FROM p GROUP BY 1) g ON g.hospital_id = v.id
        WHERE v.field_key = 'activeHospital' AND v.names_one AND (v.retired_at IS NULL OR g.count > 0)
        ORDER BY 2 DESC, v.label COLLATE "nl-x-icu"`)} AS hospitals,
      (SELECT count(*)::int FROM p LEFT JOIN list_value v ON v.id = p.hospital_id
        WHERE v.names_one IS NOT TRUE) AS "withoutHospital"`;
}

type Counted = Omit<FigureCounts, "countedAt">;

async function countFigures(): Promise<FigureCounts> {
  const countedAt = new Date().toISOString();
  const [row] = await fromReplica((database) => database.$queryRaw<Counted[]>(figureStatement()));
  if (row === undefined) throw new Error("counting gave no row");
  return { ...row, countedAt };
}

/** What the figures of the dashboard are made of. Public to everyone, of public entries alone for everyone. */
export const getFigureCounts = cached("figures", "entries", countFigures);
