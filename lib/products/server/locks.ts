import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { Prisma, type Transaction } from "../../platform/database/db";
import { buildVisibleProductsCondition } from "./conditions";

/** Row order in which a statement locks products `p` (step 6 in lib/platform/database/locks.ts). */
export const PRODUCT_LOCK_ORDER_SQL = Prisma.sql`p.merged_into_id IS NULL, p.id`;

/** Locks the product with this id, or its merge target, following merges that committed while waiting. */
async function lockCurrentProduct(
  transaction: Transaction,
  id: string,
  strength: Prisma.Sql,
): Promise<string | null> {
  let current: string | null = id;
  while (current !== null) {
    const [row]: { id: string; mergedIntoId: string | null }[] = await transaction.$queryRaw`
      SELECT id, merged_into_id AS "mergedIntoId" FROM product WHERE id = ${current} ${strength}`;
    if (row?.mergedIntoId === null) return row.id;
    current = row?.mergedIntoId ?? null;
  }
  return null;
}

/**
 * Locks the product with this id, or the one that it was merged into, and returns its id; null if the actor may not see
 * it or it does not exist. Call before adding rows that refer to a product: until the transaction ends it is neither
 * merged nor deleted. With `forUpdate` it cannot be written by others either; use it if the transaction will write the
 * product, as upgrading the weaker lock could deadlock.
 */
export async function lockVisibleProduct(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { forUpdate = false } = {},
): Promise<string | null> {
  const strength = forUpdate ? Prisma.sql`FOR UPDATE` : Prisma.sql`FOR KEY SHARE`;
  const current = await lockCurrentProduct(transaction, id, strength);
  const [visible] = await transaction.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM product p WHERE p.id = ${current} AND ${buildVisibleProductsCondition(actor)}`;
  return visible?.id ?? null;
}

/**
 * Locks two products for a merge or its undoing, with their entries and the products merged into them;
 * lockVisibleProduct waits for it. Merges are serialised by an advisory lock, so that each sees the earlier ones.
 */
export async function lockProductsForMerge(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('product merges', 0))`;
  await transaction.$queryRaw`
    SELECT 1 FROM entry WHERE product_id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`;
  await transaction.$queryRaw`
    SELECT 1 FROM product p WHERE p.id = ANY(${[...ids]}::text[]) OR p.merged_into_id = ANY(${[...ids]}::text[])
    ORDER BY ${PRODUCT_LOCK_ORDER_SQL} FOR UPDATE`;
}
