import "server-only";
import type { AuditEventActor } from "../../platform/audit/note";
import type { Transaction } from "../../platform/database/db";
import { IS_PRODUCT_REFERENCED_SQL } from "./conditions";
import { removeProducts } from "./products";

/** Deletes the given products that are unconfirmed and unused, after entries were deleted permanently. */
export async function removeUnconfirmedIfUnused(
  transaction: Transaction,
  by: AuditEventActor,
  ids: readonly string[],
): Promise<void> {
  // Locked before the check for use, so that an entry that is linked meanwhile is seen.
  await transaction.$queryRaw`SELECT 1 FROM product WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`;
  const unused = await transaction.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM product p
    WHERE p.id = ANY(${[...ids]}::text[]) AND p.confirmed_at IS NULL AND NOT ${IS_PRODUCT_REFERENCED_SQL}`;
  if (unused.length > 0)
    await removeProducts(
      transaction,
      by,
      unused.map(({ id }) => id),
    );
}
