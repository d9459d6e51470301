import "server-only";
import { MIN_ENTRIES_FOR_AVERAGE } from "../../entries/completeness";
import { formatDutchDay } from "../../entries/recheck-day";
import { buildCompletenessPercentSql } from "../../entries/server/completeness";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import { INSTITUTION_KINDS } from "../../institutions/rules";
import { ANONYMOUS } from "../../platform/auth/actor";
import { createKeyedCache } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { createCacheableAnswer } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { buildPageLinkHeader } from "../../platform/pagination";
import { buildVisibleProductsCondition } from "../../products/server/conditions";
import { getInUsePhaseIds, getStoppedPhaseIds } from "../../products/server/uses";
import { buildFacets, countFoundByValue } from "../../search/server/counts";
import { filterHospitalsByWords, isStatementLapsed, type StatementKind, sortHospitals } from "../rules";
import type { HospitalDetail, HospitalDto, HospitalQuery, ProductAtHospital } from "../schema";

interface Row {
  _id: string;
  slug: string;
  name: string;
  kind: string;
  city: string;
  contactEmail: string | null;
  algorithms: number;
  inUse: number;
  testing: number;
  stopped: number;
  products: number;
  specialisms: HospitalDto["specialisms"];
  completeness: number | null;
  rechecked: number;
  recheckedAt: Date | null;
  updatedAt: Date | null;
  statement: StatementKind | null;
  day: string | null;
  retired: boolean;
}

/**
 * Reads all hospitals with their public data. A hospital's entries are those that are used there (active_hospital), as
 * in the register's filter and /explore; `institution_id` is the author's institution, which differs for entries
 * written by a supplier or a regional group.
 */
async function readHospitals(): Promise<Row[]> {
  const model = await getDataModel();
  const [used, ended] = [getInUsePhaseIds(model), getStoppedPhaseIds(model)];
  const phase = Prisma.sql`e.technical_readiness_level_id`;
  return runReadOnReplica((database) =>
    database.$queryRaw<Row[]>(Prisma.sql`
    WITH found AS (
      SELECT e.active_hospital_id AS id, count(*)::int AS algorithms,
        count(*) FILTER (WHERE ${phase} = ANY(${used}))::int AS in_use,
        count(*) FILTER (WHERE ${phase} <> ALL(${[...used, ...ended]}))::int AS testing,
        count(*) FILTER (WHERE ${phase} = ANY(${ended}))::int AS stopped,
        count(DISTINCT e.product_id)::int AS products,
        CASE WHEN count(*) >= ${MIN_ENTRIES_FOR_AVERAGE}::int THEN floor(avg(${buildCompletenessPercentSql(model)}))::int END AS completeness,
        count(e.rechecked_at)::int AS rechecked, max(e.rechecked_at) AS rechecked_at, max(e.updated_at) AS updated_at
      FROM entry e WHERE ${buildPublicEntryCondition()} AND e.active_hospital_id IS NOT NULL GROUP BY e.active_hospital_id),
    specialism AS (
      SELECT n.id, json_agg(json_build_object('value', v.label, 'count', n.count)
        ORDER BY n.count DESC, v.position, v.id) AS specialisms
      FROM (SELECT e.active_hospital_id AS id, e.medical_specialism_id AS value, count(*)::int AS count
        FROM entry e WHERE ${buildPublicEntryCondition()} GROUP BY 1, 2) n JOIN list_value v ON v.id = n.value GROUP BY n.id)
    SELECT i.id AS _id, i.slug, i.name, i.kind, i.city, i.contact_email AS "contactEmail",
      coalesce(f.algorithms, 0) AS algorithms, coalesce(f.in_use, 0) AS "inUse",
      coalesce(f.testing, 0) AS testing, coalesce(f.stopped, 0) AS stopped,
      coalesce(f.products, 0) AS products,
      coalesce(p.specialisms, '[]') AS specialisms, f.completeness, coalesce(f.rechecked, 0) AS rechecked,
      f.rechecked_at AS "recheckedAt",
      f.updated_at AS "updatedAt", CASE s.kind WHEN 'no_ai' THEN 'noAi' ELSE s.kind::text END AS statement,
      to_char(s.day, 'YYYY-MM-DD') AS day, i.retired_at IS NOT NULL AS retired
    FROM institution i LEFT JOIN list_value v ON v.institution_id = i.id LEFT JOIN found f ON f.id = v.id
      LEFT JOIN specialism p ON p.id = v.id
      LEFT JOIN LATERAL (SELECT s.kind, s.day FROM institution_statement s
        WHERE s.institution_id = i.id AND s.withdrawn_at IS NULL ORDER BY s.id DESC LIMIT 1) s ON TRUE`),
  );
}

/** Cached until anything changes, as it depends on entries, the data model and statements. */
const allHospitals = createKeyedCache("hospitals", { of: "everything", most: 1 }, readHospitals);

/** Returns a hospital's statement; null if it has none, or if its public entries contradict it. */
function statementOf({ statement: kind, day, inUse }: Row, today: string): HospitalDto["statement"] {
  if (kind === null || day === null || (kind === "noAi" && inUse > 0)) return null;
  return { kind, day, lapsed: isStatementLapsed(day, today) };
}

function hospitalDto(row: Row, now: Date): HospitalDto {
  const { recheckedAt, updatedAt, retired: _retired, day: _day, ...rest } = row;
  const lastRecheck = recheckedAt?.toISOString() ?? null;
  return {
    ...rest,
    kind: INSTITUTION_KINDS.find((known) => known === row.kind) ?? "other",
    lastRecheck,
    reviewed: row.rechecked,
    lastReview: lastRecheck,
    updated: updatedAt?.toISOString() ?? null,
    statement: statementOf(row, formatDutchDay(now)),
  };
}

/** Lists the hospitals that are not retired, by name. Public to everyone. */
export async function listHospitals(now = new Date()): Promise<HospitalDto[]> {
  const rows = await allHospitals("");
  return sortHospitals(
    rows.filter(({ retired }) => !retired).map((row) => hospitalDto(row, now)),
    "name",
  );
}

/** Products that public entries of a hospital use, with their furthest state; those in use first, then by name. */
const productsAt = createKeyedCache("products of a hospital", { of: "everything", most: 200 }, async (id) => {
  const model = await getDataModel();
  const state = Prisma.sql`CASE WHEN e.technical_readiness_level_id = ANY(${getInUsePhaseIds(model)}) THEN 1
    WHEN e.technical_readiness_level_id = ANY(${getStoppedPhaseIds(model)}) THEN 3
    WHEN e.technical_readiness_level_id IS NOT NULL THEN 2 END`;
  return runReadOnReplica(
    (database) => database.$queryRaw<ProductAtHospital[]>`
      SELECT p.id AS _id, p.slug, p.name,
        CASE u.state WHEN 1 THEN 'inUse' WHEN 2 THEN 'testing' WHEN 3 THEN 'stopped' END AS state,
        to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "certificateEndsOn"
      FROM product p JOIN (SELECT e.product_id, min(${state}) AS state FROM entry e
        JOIN list_value v ON v.id = e.active_hospital_id
        WHERE v.institution_id = ${id} AND ${buildPublicEntryCondition()} GROUP BY e.product_id) u ON u.product_id = p.id
      WHERE ${buildVisibleProductsCondition(ANONYMOUS)}
      ORDER BY u.state NULLS LAST, fold_text(p.name), p.id`,
  );
});

/** Returns a hospital's public data, also of a retired one that entries still refer to. Public; throws not_found. */
export async function getHospital(slug: string, now = new Date()): Promise<HospitalDetail> {
  const row = (await allHospitals("")).find((hospital) => hospital.slug === slug);
  if (row === undefined) throw new AppError("not_found");
  const model = await getDataModel();
  const [found, productNames] = await Promise.all([
    countFoundByValue(ANONYMOUS, "", { activeHospital: [row.name] }),
    productsAt(row._id),
  ]);
  const phases = buildFacets(model, () => found).find(({ field }) => field === "technicalReadinessLevel");
  return {
    ...hospitalDto(row, now),
    phases: phases?.values.filter(({ count }) => count > 0) ?? [],
    productNames,
  };
}

/** Answers GET /api/v1/hospitals: a page, with the total and the links to other pages. */
export async function answerHospitalList({
  query,
  url,
  headers,
  isHead,
}: ApiCall<HospitalQuery, unknown>): Promise<Response> {
  const { search, sort, page, pageSize } = query;
  const found = sortHospitals(filterHospitalsByWords(await listHospitals(), search), sort);
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const answer = createCacheableAnswer(JSON.stringify(shown), { media: "application/json", headers, isHead });
  answer.headers.set("x-total-count", String(found.length));
  const own = new URLSearchParams({ ...(search === "" ? {} : { search }), sort });
  answer.headers.set("link", buildPageLinkHeader(url, own, { page, pageSize }, found.length));
  return answer;
}
