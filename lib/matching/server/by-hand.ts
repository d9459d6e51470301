import "server-only";
import { entryTransaction } from "../../entries/server/changes";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { shareLockActor } from "../../platform/database/locks";
import { lockProductsForMerge } from "../../products/server/locks";
import { mergeProducts } from "../../products/server/merging";

/**
 * Merges a product into another that an admin chose, whether or not this was proposed. It is stored as an accepted
 * proposal, so that it can be undone like one. Admins only. Throws as mergeProducts.
 */
export async function mergeProductsByHand(actor: Actor, fromId: string, intoId: string): Promise<void> {
  authorise(actor, "product.manage");
  // Pairs are stored with the lesser id first, as by the search.
  const [first, second] = fromId < intoId ? [fromId, intoId] : [intoId, fromId];
  await entryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await lockProductsForMerge(transaction, [first, second]);
    await mergeProducts(transaction, actor, fromId, intoId);
    await transaction.$executeRaw`
        INSERT INTO match_proposal (id, product_id, other_product_id, score, reasons, status, decided_at)
        VALUES (gen_random_uuid()::text, ${first}, ${second}, 1, '[{"code": "byHand"}]', 'accepted', now())
        ON CONFLICT (product_id, other_product_id) DO UPDATE SET status = 'accepted', decided_at = now()`;
  });
}
