import { decideMatchProposals } from "@/lib/matching/server/proposals";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";

/**
 * Undoes the merge of two products, as an admin does on the proposals page. Returns the numbers of undone and refused
 * proposals.
 */
export async function undoProductMerge(actor: Actor, one: string, other: string) {
  const both = [one, other];
  const { id } = await db().matchProposal.findFirstOrThrow({
    where: { productId: { in: both }, otherProductId: { in: both } },
  });
  return decideMatchProposals(actor, { ids: [id], decision: "undo" });
}
