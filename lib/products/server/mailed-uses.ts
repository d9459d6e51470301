import "server-only";
import { isEditableBy, visibleTo } from "../../entries/server/conditions";
import { VALUE_CODES } from "../../fields/entry-fields";
import { columnOf } from "../../fields/server/columns";
import { findReachable, isReachable } from "../../platform/auth/people";
import { type Database, Prisma, type Transaction } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { isOrMergedInto } from "./conditions";

/** Entries `e` of product `p` that are in use or on their way there. */
export const USES = Prisma.sql`e.product_id = p.id AND ${LIVE} AND NOT EXISTS (
  SELECT 1 FROM list_value v
  WHERE v.id = ${columnOf("technicalReadinessLevel")} AND v.code = ${VALUE_CODES.phaseOutOfService})`;

/** Person `u` looks after the institution of entry `e`: by whom it was written or where it is used. */
export const OF_INSTITUTION = Prisma.sql`EXISTS (
  SELECT 1 FROM institution_admin a
  WHERE a.user_id = u.id AND a.institution_id = u.institution_id
    AND (e.institution_id = a.institution_id OR EXISTS (
      SELECT 1 FROM list_value h
      WHERE h.id = ${columnOf("activeHospital")} AND h.institution_id = a.institution_id)))`;

/** Person `u` edits entry `e`, or looks after its institution. */
export const OF_PERSON = Prisma.sql`(e.author_id = u.id OR ${OF_INSTITUTION} OR EXISTS (
  SELECT 1 FROM entry_co_editor c WHERE c.entry_id = e.id AND c.user_id = u.id))`;

/** Who may be meant by a product that is used; what each of them may see is asked by findMailed. */
export async function findUsers(
  transaction: Transaction,
  productId: string,
  isTheirs: Prisma.Sql,
): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "user" u WHERE ${isReachable()} AND EXISTS (
      SELECT 1 FROM entry e JOIN product p ON p.id = e.product_id
      WHERE p.id = ${productId} AND ${USES} AND ${isTheirs}) ORDER BY u.id`;
  return rows.map(({ id }) => id);
}

/**
 * What a person is told of a product that they use, or of the one that it was merged into: its name and the entries of
 * theirs, or of the institution that they look after, that they may see. Null without any, or when the product is not as
 * `condition` says of `p`.
 */
export async function findMailed(
  from: Database | Transaction,
  personId: string,
  productId: string,
  condition = Prisma.sql`TRUE`,
) {
  const person = await findReachable(from, personId);
  const [product] = await from.$queryRaw<{ id: string; product: string; slug: string }[]>`
    SELECT p.id, p.name AS product, p.slug FROM product p WHERE ${isOrMergedInto(productId)} AND ${condition}`;
  if (person === null || product === undefined) return null;
  const entries = await from.$queryRaw<{ id: string; name: string }[]>`
    SELECT e.id, e.algorithm_name AS name FROM entry e JOIN product p ON p.id = e.product_id
    JOIN "user" u ON u.id = ${personId}
    WHERE p.id = ${product.id} AND ${USES} AND ${visibleTo(person)}
      AND ((${isEditableBy(personId, person.institutionId)}) OR ${OF_INSTITUTION})
    ORDER BY e.algorithm_name, e.id`;
  const { id: _id, ...told } = product;
  return entries.length === 0 ? null : { to: person.email, told: { ...told, name: person.name, entries } };
}
