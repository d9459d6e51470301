import "server-only";
import {
  buildEditableByCondition,
  buildVisibleToActorCondition,
  IS_OUT_OF_SERVICE,
} from "../../entries/server/conditions";
import { fieldColumnSql } from "../../fields/server/columns";
import { buildMailablePersonCondition, findMailablePerson } from "../../platform/auth/people";
import { type Database, Prisma, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { buildProductOrMergeTargetCondition } from "./conditions";

/** SQL condition: live entries `e` of product `p` that are not out of service. */
export const IS_CURRENT_USE_SQL = Prisma.sql`e.product_id = p.id AND ${IS_ENTRY_PUBLISHED_SQL} AND NOT ${IS_OUT_OF_SERVICE}`;

/** SQL condition: person `u` is admin of the institution that entry `e` belongs to or is active in. */
export const IS_INSTITUTION_ADMIN_SQL = Prisma.sql`EXISTS (
  SELECT 1 FROM institution_admin a
  WHERE a.user_id = u.id AND a.institution_id = u.institution_id
    AND (e.institution_id = a.institution_id OR EXISTS (
      SELECT 1 FROM list_value h
      WHERE h.id = ${fieldColumnSql("activeHospital")} AND h.institution_id = a.institution_id)))`;

/** SQL condition: person `u` is author, co-editor, or admin of an institution of entry `e`. */
export const IS_RESPONSIBLE_FOR_ENTRY_SQL = Prisma.sql`(e.author_id = u.id OR ${IS_INSTITUTION_ADMIN_SQL} OR EXISTS (
  SELECT 1 FROM entry_co_editor c WHERE c.entry_id = e.id AND c.user_id = u.id))`;

/** Finds the people who may need a mail about a used product; findProductMailContent checks what each of them may see. */
export async function findProductUsers(
  transaction: Transaction,
  productId: string,
  isTheirs: Prisma.Sql,
): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "user" u WHERE ${buildMailablePersonCondition()} AND EXISTS (
      SELECT 1 FROM entry e JOIN product p ON p.id = e.product_id
      WHERE p.id = ${productId} AND ${IS_CURRENT_USE_SQL} AND ${isTheirs}) ORDER BY u.id`;
  return rows.map(({ id }) => id);
}

/**
 * Finds the content of a mail about a product that a person uses (or the product that it was merged into): its name and
 * the entries that the person may see and edits, or whose institution they are admin of. Null if there are no such
 * entries, or if the product does not meet `condition` on `p`.
 */
export async function findProductMailContent(
  from: Database | Transaction,
  personId: string,
  productId: string,
  condition = Prisma.sql`TRUE`,
) {
  const person = await findMailablePerson(from, personId);
  const [product] = await from.$queryRaw<{ id: string; product: string; slug: string }[]>`
    SELECT p.id, p.name AS product, p.slug FROM product p WHERE ${buildProductOrMergeTargetCondition(productId)} AND ${condition}`;
  if (person === null || product === undefined) return null;
  const entries = await from.$queryRaw<{ id: string; name: string }[]>`
    SELECT e.id, e.algorithm_name AS name FROM entry e JOIN product p ON p.id = e.product_id
    JOIN "user" u ON u.id = ${personId}
    WHERE p.id = ${product.id} AND ${IS_CURRENT_USE_SQL} AND ${buildVisibleToActorCondition(person)}
      AND ((${buildEditableByCondition(personId, person.institutionId)}) OR ${IS_INSTITUTION_ADMIN_SQL})
    ORDER BY e.algorithm_name, e.id`;
  const { id: _id, ...told } = product;
  return entries.length === 0 ? null : { to: person.email, told: { ...told, name: person.name, entries } };
}
