import { decideMatchProposals } from "@/lib/matching/server/proposals";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";

/** Takes back that two products were merged, where an admin does: among the proposals. Gives how many were, and were not. */
export async function takeBack(actor: Actor, one: string, other: string) {
  const both = [one, other];
  const { id } = await db().matchProposal.findFirstOrThrow({
    where: { productId: { in: both }, otherProductId: { in: both } },
  });
  return decideMatchProposals(actor, { ids: [id], decision: "undo" });
}
