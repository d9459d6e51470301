import "server-only";
import { seenBesidesPublic } from "../../entries/server/conditions";
import { idOf } from "../../fields/choices";
import type { ListedFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, ANONYMOUS, isAdmin, standingOf } from "../../platform/auth/actor";
import { cachedPer } from "../../platform/cache";
import { db, fromReplica, Prisma } from "../../platform/database/db";
import { pattern } from "../../platform/database/text-pattern";
import { cacheable } from "../../platform/http/conditional";
import type { Call } from "../../platform/http/resource";
import { pageLinks } from "../../platform/pagination";
import type { ListedProduct, ProductQuery } from "../list-schema";
import { isSeen } from "./conditions";
import { usesVisibleTo } from "./uses";

type Row = Omit<ListedProduct, "updated"> & { updatedAt: Date; total: number };

/** The product's own name in its search text, which is folded already. */
const NAME = Prisma.sql`split_part(p.search_text, E'\n', 1)`;

const ORDERS = {
  hospitals: Prisma.sql`u.hospitals DESC, ${NAME}, p.id`,
  name: Prisma.sql`${NAME}, p.id`,
  updated: Prisma.sql`p.updated_at DESC, p.id`,
  certificate: Prisma.sql`p.certificate_ends_on, ${NAME}, p.id`,
};

export interface ProductPage {
  products: ListedProduct[];
  total: number;
}

type Question = Omit<ProductQuery, "page" | "pageSize">;

/** Products `p` with their uses `u` that the actor may see and that were asked for. */
async function foundProducts(actor: Actor, query: Question): Promise<Prisma.Sql> {
  const { search, specialism, function: purpose, riskClass, atLeast } = query;
  const model = await getDataModel();
  const idOfLabel = (key: ListedFieldKey, label: string) => idOf(model, key, label);
  const words = search.split(" ").filter((word) => word !== "");
  const conditions = [
    isSeen(actor, Prisma.sql`u.entries > 0`),
    ...words.map((word) => {
      const like = pattern(word);
      return Prisma.sql`(p.search_text LIKE ${like} OR p.supplier_id = ANY(ARRAY(SELECT id FROM supplier
        WHERE fold_text(name) LIKE ${like} OR fold_text(register_names(other_names)) LIKE ${like})))`;
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
    ...(atLeast === undefined ? [] : [Prisma.sql`u.in_use >= ${Number(atLeast)}`]),
  ];
  return Prisma.sql`product p CROSS JOIN LATERAL ${usesVisibleTo(actor, model)} u
    WHERE ${Prisma.join(conditions, " AND ")}`;
}

interface Part {
  /** Of these products alone. */
  among: { same: string[]; differing: string[] };
  offset: number;
  limit: number;
}

/** Rows in their order; `total` counts the differing ones. */
async function readRows(actor: Actor, query: Question, { among, offset, limit }: Part): Promise<Row[]> {
  const found = await foundProducts(actor, query);
  const isAmong = Prisma.sql`p.id = ANY(${[...among.same, ...among.differing]}::text[])`;
  const counted = Prisma.sql`FILTER (WHERE p.id = ANY(${among.differing}::text[]))`;
  const read = (database: Pick<ReturnType<typeof db>, "$queryRaw">) => database.$queryRaw<Row[]>`
    SELECT p.id AS _id, p.slug, p.name, (SELECT s.name FROM supplier s WHERE s.id = p.supplier_id) AS supplier, p.description,
      (SELECT v.label FROM list_value v WHERE v.id = p.medical_specialism_id) AS "medicalSpecialism",
      p.risk_class AS "riskClass", to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "certificateEndsOn",
      p.confirmed_at IS NOT NULL AS confirmed, p.updated_at AS "updatedAt", u.hospitals, u.in_use AS "inUse",
      (count(*) ${counted} OVER ())::int AS total
    FROM ${found} AND ${isAmong} ORDER BY ${ORDERS[query.sort]} LIMIT ${limit} OFFSET ${offset}`;
  return actor.kind === "anonymous" ? fromReplica(read) : read(db());
}

/**
 * The ids of all products that everybody sees, or that any admin does, in their order: counted once for all of them who
 * ask the same.
 */
function sharedOrder(actor: Actor, query: Question): Promise<string[]> {
  const reader = isAdmin(actor) ? actor : ANONYMOUS;
  const order = cachedPer("product order", { of: "entries", most: 50 }, async () => {
    const found = await foundProducts(reader, query);
    const read = (database: Pick<ReturnType<typeof db>, "$queryRaw">) => database.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM ${found} ORDER BY ${ORDERS[query.sort]}`;
    const rows = await (reader === ANONYMOUS ? fromReplica(read) : read(db()));
    return rows.map(({ id }) => id);
  });
  return order(JSON.stringify([isAdmin(actor), query]));
}

/**
 * The ids of the products that look different to this actor than to everybody: what they added, and what entries that not
 * everybody sees are a use of. To all admins they look the same.
 */
async function findDiffering(actor: Actor): Promise<Set<string>> {
  if (actor.kind === "anonymous" || isAdmin(actor)) return new Set();
  const added = Prisma.sql`SELECT id FROM product WHERE created_by_id = ${actor.id} AND confirmed_at IS NULL`;
  const used =
    standingOf(actor) === "member"
      ? Prisma.sql`UNION SELECT e.product_id FROM entry e
          WHERE e.product_id IS NOT NULL AND ${seenBesidesPublic(actor.id, actor.institutionId)}`
      : Prisma.empty;
  const rows = await db().$queryRaw<{ id: string }[]>`${added} ${used}`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * A page of the products that the actor may see, counted over the entries that they may see. Sorting thousands takes longer
 * than all the rest, so everybody shares that, and admins have an order of their own. The page itself is read anew as its
 * reader may see it: the part of the shared order that can be on it, and every product that looks different to them.
 */
export async function listProducts(
  actor: Actor,
  { page, pageSize, ...query }: ProductQuery,
): Promise<ProductPage> {
  const start = (page - 1) * pageSize;
  const [order, differing] = await Promise.all([sharedOrder(actor, query), findDiffering(actor)]);
  const same = order.filter((id) => !differing.has(id));
  // Each differing product that sorts before one of these moves it down by one place.
  const from = Math.max(0, start - differing.size);
  const among = { same: same.slice(from, start + pageSize), differing: [...differing] };
  const rows = await readRows(actor, query, { among, offset: start - from, limit: pageSize });
  // A page past the last one has no row that says how many there are.
  if (rows.length === 0 && page > 1) {
    return { products: [], total: (await listProducts(actor, { ...query, page: 1, pageSize })).total };
  }
  const products = rows.map(({ updatedAt, total: _total, ...row }) => ({
    ...row,
    updated: updatedAt.toISOString(),
  }));
  return { products, total: same.length + (rows[0]?.total ?? 0) };
}

/** GET /api/v1/products: a page, with how many there are and where the others stand. */
export async function answerProductList({
  actor,
  query,
  url,
  headers,
  isHead,
}: Call<ProductQuery, unknown>): Promise<Response> {
  const { products, total } = await listProducts(actor, query);
  const { page, pageSize, ...asked } = query;
  const own = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const answer = cacheable(
    JSON.stringify(products),
    { media: "application/json", headers, isHead },
    "private, no-store",
  );
  answer.headers.set("x-total-count", String(total));
  answer.headers.set("link", pageLinks(url, new URLSearchParams(own), { page, pageSize }, total));
  return answer;
}
