import "server-only";
import type { Actor } from "../../domain/actor";
import { db } from "../db";

/** The name of the actor's institution, or null when they have none or it is no longer offered. */
export async function institutionNameOf(actor: Actor): Promise<string | null> {
  if (actor.kind === "anonymous" || actor.institutionId === null) return null;
  const institution = await db().institution.findFirst({
    where: { id: actor.institutionId, retiredAt: null },
    select: { name: true },
  });
  return institution?.name ?? null;
}
