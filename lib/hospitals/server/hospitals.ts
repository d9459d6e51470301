import "server-only";
import { publicOnly } from "../../entries/server/conditions";
import { getDataModel } from "../../fields/server/data-model";
import { ANONYMOUS } from "../../platform/auth/actor";
import { cached } from "../../platform/cache";
import { db, fromReplica } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import type { ProductName } from "../../products/schema";
import { productsVisibleTo } from "../../products/server/conditions";
import { phasesInUse } from "../../products/server/uses";
import type { Hospital, ListedHospital } from "../rules";

/** Every hospital that is not retired, by name, with what is public of it. Public to everyone. */
export const listHospitals = cached("hospitals", "entries", async (): Promise<ListedHospital[]> => {
  const inUse = phasesInUse(await getDataModel());
  const rows = await fromReplica(
    (database) => database.$queryRaw<(Omit<ListedHospital, "changed"> & { changedAt: Date | null })[]>`
      SELECT i.slug, i.name, i.kind, i.city, coalesce(e.algorithms, 0) AS algorithms, coalesce(e.in_use, 0) AS "inUse",
        coalesce(e.products, 0) AS products, e.changed AS "changedAt"
      FROM institution i JOIN list_value v ON v.institution_id = i.id
      LEFT JOIN (
        SELECT e.active_hospital_id, count(*)::int AS algorithms, count(DISTINCT e.product_id)::int AS products,
          count(*) FILTER (WHERE e.technical_readiness_level_id = ANY(${inUse}))::int AS in_use, max(e.updated_at) AS changed
        FROM entry e WHERE ${publicOnly()} GROUP BY e.active_hospital_id
      ) e ON e.active_hospital_id = v.id
      WHERE i.retired_at IS NULL ORDER BY fold_text(i.name), i.id`,
  );
  return rows.map(({ changedAt, ...row }) => ({ ...row, changed: changedAt?.toISOString() ?? null }));
});

/** A hospital by the address of its page, also one that is retired. Throws not_found. Public to everyone. */
export async function getHospital(slug: string): Promise<Hospital> {
  const found = await db().institution.findUnique({
    where: { slug },
    select: { slug: true, name: true, kind: true, city: true },
  });
  if (found === null) throw new AppError("not_found");
  return found as Hospital;
}

/** The products of which this hospital has a public use, by name. Public to everyone. */
export function listProductsOf(slug: string): Promise<ProductName[]> {
  return fromReplica(
    (database) => database.$queryRaw<ProductName[]>`
      SELECT p.id AS _id, p.slug, p.name FROM product p
      WHERE ${productsVisibleTo(ANONYMOUS)} AND EXISTS (
        SELECT 1 FROM entry e JOIN list_value v ON v.id = e.active_hospital_id JOIN institution i ON i.id = v.institution_id
        WHERE e.product_id = p.id AND i.slug = ${slug} AND ${publicOnly()})
      ORDER BY fold_text(p.name), p.id`,
  );
}
