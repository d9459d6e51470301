import "server-only";
import type { AuditDoer } from "../../platform/audit/note";
import type { Transaction } from "../../platform/database/db";
import { IS_IN_USE } from "./conditions";
import { removeProducts } from "./products";

/** Removes those of the products that no admin confirmed and nothing uses any more, after entries were deleted for good. */
export async function removeUnusedProducts(
  transaction: Transaction,
  by: AuditDoer,
  ids: readonly string[],
): Promise<void> {
  // Locked before it is asked whether they are used: an entry that is linked meanwhile is then seen.
  await transaction.$queryRaw`SELECT 1 FROM product WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR UPDATE`;
  const unused = await transaction.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM product p
    WHERE p.id = ANY(${[...ids]}::text[]) AND p.confirmed_at IS NULL AND NOT ${IS_IN_USE}`;
  if (unused.length > 0)
    await removeProducts(
      transaction,
      by,
      unused.map(({ id }) => id),
    );
}
