import "server-only";
import { buildDraftOfActorCondition, buildVisibleToActorCondition } from "../../entries/server/conditions";
import { type Actor, isAdmin } from "../../platform/auth/actor";
import { Prisma } from "../../platform/database/db";

/**
 * SQL condition: products `p` that the actor may see: confirmed ones, those that an entry visible to the actor uses
 * (`isUsed`), and the actor's own additions. Admins see all. A merged product never matches; its target is shown
 * instead.
 */
export function buildProductVisibilityCondition(actor: Actor, isUsed: Prisma.Sql): Prisma.Sql {
  if (isAdmin(actor)) return Prisma.sql`p.merged_into_id IS NULL`;
  const own = actor.kind === "anonymous" ? Prisma.empty : Prisma.sql`OR p.created_by_id = ${actor.id}`;
  return Prisma.sql`p.merged_into_id IS NULL AND (p.confirmed_at IS NOT NULL ${own} OR ${isUsed})`;
}

/** SQL condition: products `p` that the actor may see, for statements that do not join the entries themselves. */
export function buildVisibleProductsCondition(actor: Actor): Prisma.Sql {
  return buildProductVisibilityCondition(
    actor,
    Prisma.sql`EXISTS (SELECT 1 FROM entry e WHERE e.product_id = p.id AND (${buildVisibleToActorCondition(actor)} OR ${buildDraftOfActorCondition(actor)}))`,
  );
}

/**
 * SQL condition: product `p` has something that would be deleted with it: uses (also in the bin), studies, open
 * proposals, or products that were merged into it.
 */
export const IS_PRODUCT_REFERENCED_SQL = Prisma.sql`(EXISTS (SELECT 1 FROM entry e WHERE e.product_id = p.id)
  OR EXISTS (SELECT 1 FROM study s WHERE s.product_id = p.id)
  OR EXISTS (SELECT 1 FROM product_proposal o WHERE o.product_id = p.id AND o.status = 'open')
  OR EXISTS (SELECT 1 FROM product m WHERE m.merged_into_id = p.id))`;

/** SQL condition: product `p` has this id, or is the one that the product with this id was merged into. */
export const buildProductOrMergeTargetCondition = (id: string): Prisma.Sql => Prisma.sql`p.id = (
  SELECT coalesce(n.merged_into_id, n.id) FROM product n WHERE n.id = ${id})`;

/** SQL condition: product `n`, perhaps merged, has this id, or has or had this slug. */
export const buildSlugOrIdCondition = (name: string): Prisma.Sql => Prisma.sql`n.id IN (
  SELECT id FROM product WHERE slug = ${name} OR id = ${name}
  UNION SELECT product_id FROM product_address WHERE slug = ${name})`;

/** SQL condition: product `p`, or one that was merged into it, has this id, or has or had this slug. */
export const buildSlugFollowingMergesCondition = (name: string): Prisma.Sql => Prisma.sql`p.id IN (
  SELECT coalesce(n.merged_into_id, n.id) FROM product n WHERE ${buildSlugOrIdCondition(name)})`;
