import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { Prisma, type Transaction } from "../../platform/database/db";
import { productsVisibleTo } from "./conditions";

/** Sorts the products `p` that one statement locks (step 6 in lib/platform/database/locks.ts). */
export const PRODUCT_LOCK_ORDER = Prisma.sql`p.merged_into_id IS NULL, p.id`;

/** Locks the product that an id stands for by now, following the merges that ended while this waited. */
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
 * Returns the id of the product that an id stands for by now, locked; null when the actor may not see it or it does not
 * exist. Call before hanging anything on a product: until the transaction ends it is neither merged nor deleted. With
 * `forUpdate` nobody else writes it either; a transaction that writes it later asks for that at once, as two that hold the
 * weaker lock would wait for one another.
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
    SELECT p.id FROM product p WHERE p.id = ${current} AND ${productsVisibleTo(actor)}`;
  return visible?.id ?? null;
}

/**
 * Locks two products that are to be merged, or whose merge is to be undone, with their entries and with what was merged
 * into them; lockVisibleProduct waits for it. Merges take turns, so that each sees what was merged before it.
 */
export async function lockForMerge(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('product merges', 0))`;
  await transaction.$queryRaw`
    SELECT 1 FROM entry WHERE product_id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`;
  await transaction.$queryRaw`
    SELECT 1 FROM product p WHERE p.id = ANY(${[...ids]}::text[]) OR p.merged_into_id = ANY(${[...ids]}::text[])
    ORDER BY ${PRODUCT_LOCK_ORDER} FOR UPDATE`;
}
