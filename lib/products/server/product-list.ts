import "server-only";
import { buildVisibleBesidesPublicCondition } from "../../entries/server/conditions";
import { findListValueId } from "../../fields/choices";
import type { ListValueIdFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, ANONYMOUS, getActorStanding, isAdmin } from "../../platform/auth/actor";
import { createKeyedCache } from "../../platform/cache";
import { db, Prisma, runReadOnReplica } from "../../platform/database/db";
import { buildContainsLikePattern } from "../../platform/database/text-pattern";
import { createCacheableAnswer } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { buildPageLinkHeader } from "../../platform/pagination";
import { assessEvidence, type EvidenceFacts } from "../evidence-strength";
import type { ListedProduct, ProductQuery } from "../list-schema";
import { buildProductVisibilityCondition } from "./conditions";
import { buildEvidenceCondition, selectEvidenceFacts } from "./evidence";
import { selectVisibleUseCounts } from "./uses";

type Row = Omit<ListedProduct, "updated" | "evidence"> & {
  updatedAt: Date;
  total: number;
  evidence: EvidenceFacts;
};

/** SQL for a product's own name, case-folded: the first line of its search text. */
const NAME = Prisma.sql`split_part(p.search_text, E'\n', 1)`;

const ORDERS = {
  hospitals: Prisma.sql`u.in_use DESC, u.hospitals DESC, ${NAME}, p.id`,
  name: Prisma.sql`${NAME}, p.id`,
  updated: Prisma.sql`p.updated_at DESC, p.id`,
  certificate: Prisma.sql`p.certificate_ends_on, ${NAME}, p.id`,
};

export interface ProductPage {
  products: ListedProduct[];
  total: number;
}

type ProductFilters = Omit<ProductQuery, "page" | "pageSize">;

/** SQL for the products `p` that match the query and that the actor may see, with counts of their uses `u`. */
async function foundProducts(actor: Actor, query: ProductFilters): Promise<Prisma.Sql> {
  const { search, specialism, function: purpose, riskClass, atLeast } = query;
  const model = await getDataModel();
  const idOfLabel = (key: ListValueIdFieldKey, label: string) => findListValueId(model, key, label);
  const evidenceCondition = buildEvidenceCondition(actor, query);
  const words = search.split(" ").filter((word) => word !== "");
  const conditions = [
    buildProductVisibilityCondition(actor, Prisma.sql`u.entries > 0`),
    ...words.map((word) => {
      const like = buildContainsLikePattern(word);
      return Prisma.sql`(p.search_text LIKE ${like}
        OR p.supplier_id = ANY(ARRAY(SELECT id FROM supplier WHERE search_text LIKE ${like})))`;
    }),
    ...(specialism === undefined
      ? []
      : [Prisma.sql`p.medical_specialism_id = ${idOfLabel("medicalSpecialism", specialism)}`]),
    ...(purpose === undefined
      ? []
      : [
          Prisma.sql`EXISTS (SELECT 1 FROM product_function f
            WHERE f.product_id = p.id AND f.value_id = ${idOfLabel("algorithmFunction", purpose)})`,
        ]),
    ...(riskClass === undefined ? [] : [Prisma.sql`p.risk_class = ${riskClass}`]),
    ...(evidenceCondition === null ? [] : [evidenceCondition]),
    ...(atLeast === undefined ? [] : [Prisma.sql`u.in_use >= ${Number(atLeast)}`]),
  ];
  return Prisma.sql`product p CROSS JOIN LATERAL ${selectVisibleUseCounts(actor, model)} u
    WHERE ${Prisma.join(conditions, " AND ")}`;
}

interface RowSelection {
  /**
   * Ids of the products to read: those that look the same to every reader, and those that look different to this
   * actor.
   */
  among: { same: string[]; differing: string[] };
  offset: number;
  limit: number;
}

/** Reads product rows in their sort order; `total` counts only the products that differ for this actor. */
async function readRows(
  actor: Actor,
  query: ProductFilters,
  { among, offset, limit }: RowSelection,
): Promise<Row[]> {
  const found = await foundProducts(actor, query);
  const isAmong = Prisma.sql`p.id = ANY(${[...among.same, ...among.differing]}::text[])`;
  const counted = Prisma.sql`FILTER (WHERE p.id = ANY(${among.differing}::text[]))`;
  const read = (database: Pick<ReturnType<typeof db>, "$queryRaw">) => database.$queryRaw<Row[]>`
    SELECT p.id AS _id, p.slug, p.name, (SELECT s.name FROM supplier s WHERE s.id = p.supplier_id) AS supplier, p.description,
      (SELECT v.label FROM list_value v WHERE v.id = p.medical_specialism_id) AS "medicalSpecialism",
      p.risk_class AS "riskClass", to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "certificateEndsOn",
      p.confirmed_at IS NOT NULL AS confirmed, p.updated_at AS "updatedAt", u.hospitals, u.in_use AS "inUse", u.testing, u.stopped,
      (SELECT row_to_json(f) FROM ${selectEvidenceFacts(actor)} f) AS evidence,
      (count(*) ${counted} OVER ())::int AS total
    FROM ${found} AND ${isAmong} ORDER BY ${ORDERS[query.sort]} LIMIT ${limit} OFFSET ${offset}`;
  return actor.kind === "anonymous" ? runReadOnReplica(read) : read(db());
}

/**
 * Returns the sorted ids of the matching products as the public, or admins, see them. Cached per query for all readers.
 */
function sharedOrder(actor: Actor, query: ProductFilters): Promise<string[]> {
  const reader = isAdmin(actor) ? actor : ANONYMOUS;
  const order = createKeyedCache("product order", { of: "entries", most: 50 }, async () => {
    const found = await foundProducts(reader, query);
    const read = (database: Pick<ReturnType<typeof db>, "$queryRaw">) => database.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM ${found} ORDER BY ${ORDERS[query.sort]}`;
    const rows = await (reader === ANONYMOUS ? runReadOnReplica(read) : read(db()));
    return rows.map(({ id }) => id);
  });
  return order(JSON.stringify([isAdmin(actor), query]));
}

/**
 * Finds the products that look different to this actor than to the public: those that the actor added, and those used
 * by non-public entries that the actor may see. To all admins they look the same, so none differ.
 */
async function findDiffering(actor: Actor): Promise<Set<string>> {
  if (actor.kind === "anonymous" || isAdmin(actor)) return new Set();
  const added = Prisma.sql`SELECT id FROM product WHERE created_by_id = ${actor.id} AND confirmed_at IS NULL`;
  const used =
    getActorStanding(actor) === "member"
      ? Prisma.sql`UNION SELECT e.product_id FROM entry e
          WHERE e.product_id IS NOT NULL AND ${buildVisibleBesidesPublicCondition(actor.id, actor.institutionId)}`
      : Prisma.empty;
  const rows = await db().read<{ id: string }>(Prisma.sql`${added} ${used}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Lists a page of the products that the actor may see, with counts over the entries that they may see. Sorting
 * thousands is the slowest part, so the public order is shared by all readers; admins have their own. The page itself
 * is read for its reader: the part of the shared order that can be on it, and all products that look different to them.
 */
export async function listProducts(
  actor: Actor,
  { page, pageSize, ...query }: ProductQuery,
): Promise<ProductPage> {
  const start = (page - 1) * pageSize;
  const [order, differing] = await Promise.all([sharedOrder(actor, query), findDiffering(actor)]);
  const same = order.filter((id) => !differing.has(id));
  // A differing product that sorts before a shared one moves that one down by one place, so reading starts earlier.
  const from = Math.max(0, start - differing.size);
  const among = { same: same.slice(from, start + pageSize), differing: [...differing] };
  const rows = await readRows(actor, query, { among, offset: start - from, limit: pageSize });
  // A page past the last one has no rows, so no total.
  if (rows.length === 0 && page > 1) {
    return { products: [], total: (await listProducts(actor, { ...query, page: 1, pageSize })).total };
  }
  const products = rows.map(({ updatedAt, total: _total, evidence, ...row }) => ({
    ...row,
    evidence: assessEvidence(evidence),
    updated: updatedAt.toISOString(),
  }));
  return { products, total: same.length + (rows[0]?.total ?? 0) };
}

/** Returns the answer of GET /api/v1/products: a page, with the total and links to other pages. */
export async function answerProductList({
  actor,
  query,
  url,
  headers,
  isHead,
}: ApiCall<ProductQuery, unknown>): Promise<Response> {
  const { products, total } = await listProducts(actor, query);
  const { page, pageSize, ...asked } = query;
  const own = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const answer = createCacheableAnswer(
    JSON.stringify(products),
    { media: "application/json", headers, isHead },
    "private, no-store",
  );
  answer.headers.set("x-total-count", String(total));
  answer.headers.set("link", buildPageLinkHeader(url, new URLSearchParams(own), { page, pageSize }, total));
  return answer;
}
