import "server-only";
import { idOf } from "../../fields/choices";
import type { ListedFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { type Actor, ANONYMOUS } from "../../platform/auth/actor";
import { cachedPer } from "../../platform/cache";
import { db, fromReplica, Prisma } from "../../platform/database/db";
import { pattern } from "../../platform/database/text-pattern";
import { cacheable } from "../../platform/http/conditional";
import type { Call } from "../../platform/http/resource";
import { pageLinks } from "../../platform/pagination";
import { type ListedProduct, PRODUCT_PAGE_SIZE, type ProductQuery } from "../list-schema";
import { isSeen } from "./conditions";
import { usesVisibleTo } from "./uses";

type Row = Omit<ListedProduct, "updated"> & { updatedAt: Date; total: number };

/** The product's own name in its search text, which is folded already. */
const NAME = Prisma.sql`split_part(p.search_text, E'\n', 1)`;

const ORDERS = {
  hospitals: Prisma.sql`coalesce(u.hospitals, 0) DESC, ${NAME}, p.id`,
  name: Prisma.sql`${NAME}, p.id`,
  updated: Prisma.sql`p.updated_at DESC, p.id`,
  certificate: Prisma.sql`p.certificate_ends_on, ${NAME}, p.id`,
};

export interface ProductPage {
  products: ListedProduct[];
  total: number;
}

function conditions(query: ProductQuery, idOfLabel: (key: ListedFieldKey, label: string) => number | null) {
  const { search, specialism, function: purpose, riskClass, atLeast } = query;
  const words = search.split(" ").filter((word) => word !== "");
  return [
    ...words.map((word) => {
      const like = pattern(word);
      return Prisma.sql`(p.search_text LIKE ${like} OR fold_text(s.name) LIKE ${like}
        OR fold_text(register_names(s.other_names)) LIKE ${like})`;
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
}

async function readPage(actor: Actor, query: ProductQuery): Promise<ProductPage> {
  const model = await getDataModel();
  const where = Prisma.join(
    [
      isSeen(actor, Prisma.sql`u.product_id IS NOT NULL`),
      ...conditions(query, (key, label) => idOf(model, key, label)),
    ],
    " AND ",
  );
  const read = (database: Pick<ReturnType<typeof db>, "$queryRaw">) => database.$queryRaw<Row[]>`
    WITH ${usesVisibleTo(actor, model)}
    SELECT p.id AS _id, p.slug, p.name, s.name AS supplier, p.description,
      (SELECT v.label FROM list_value v WHERE v.id = p.medical_specialism_id) AS "medicalSpecialism",
      p.risk_class AS "riskClass", to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "certificateEndsOn",
      p.confirmed_at IS NOT NULL AS confirmed, p.updated_at AS "updatedAt",
      coalesce(u.hospitals, 0) AS hospitals, coalesce(u.in_use, 0) AS "inUse", count(*) OVER ()::int AS total
    FROM product p LEFT JOIN uses u ON u.product_id = p.id LEFT JOIN supplier s ON s.id = p.supplier_id
    WHERE ${where}
    ORDER BY ${ORDERS[query.sort]} LIMIT ${PRODUCT_PAGE_SIZE} OFFSET ${(query.page - 1) * PRODUCT_PAGE_SIZE}`;
  const rows = actor.kind === "anonymous" ? await fromReplica(read) : await read(db());
  const products = rows.map(({ updatedAt, total: _total, ...row }) => ({
    ...row,
    updated: updatedAt.toISOString(),
  }));
  // A page past the last one has no row that says how many there are.
  const total = rows[0]?.total ?? (query.page > 1 ? (await readPage(actor, { ...query, page: 1 })).total : 0);
  return { products, total };
}

const publicPage = cachedPer("product list", { of: "entries", most: 200 }, (query) =>
  readPage(ANONYMOUS, JSON.parse(query)),
);

/** A page of the products that the actor may see, counted over the entries that they may see. What is public is counted once for all. */
export function listProducts(actor: Actor, query: ProductQuery): Promise<ProductPage> {
  return actor.kind === "anonymous" ? publicPage(JSON.stringify(query)) : readPage(actor, query);
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
  const { page, ...asked } = query;
  const own = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const answer = cacheable(
    JSON.stringify(products),
    { media: "application/json", headers, isHead },
    "private, no-store",
  );
  answer.headers.set("x-total-count", String(total));
  answer.headers.set(
    "link",
    pageLinks(url, new URLSearchParams(own), { page, pageSize: PRODUCT_PAGE_SIZE }, total),
  );
  return answer;
}
