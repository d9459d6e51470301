import "server-only";
import { isDraftOf, visibleTo } from "../../entries/server/conditions";
import { type Actor, isAdmin } from "../../platform/auth/actor";
import { Prisma } from "../../platform/database/db";

/**
 * Products `p` that the actor may see: what an admin confirmed, what an entry that they may see is a use of (`isUsed`), and
 * what they added themselves. Admins see all. One that was merged is seen as the product that it went into.
 */
export function isSeen(actor: Actor, isUsed: Prisma.Sql): Prisma.Sql {
  if (isAdmin(actor)) return Prisma.sql`p.merged_into_id IS NULL`;
  const own = actor.kind === "anonymous" ? Prisma.empty : Prisma.sql`OR p.created_by_id = ${actor.id}`;
  return Prisma.sql`p.merged_into_id IS NULL AND (p.confirmed_at IS NOT NULL ${own} OR ${isUsed})`;
}

/** The same where nothing else asks for the entries. */
export function productsVisibleTo(actor: Actor): Prisma.Sql {
  return isSeen(
    actor,
    Prisma.sql`EXISTS (SELECT 1 FROM entry e WHERE e.product_id = p.id AND (${visibleTo(actor)} OR ${isDraftOf(actor)}))`,
  );
}

/**
 * Whether something hangs on a product `p` that would go with it: uses, also those in the bin, studies, proposals that wait,
 * and what was merged into it.
 */
export const IS_IN_USE = Prisma.sql`(EXISTS (SELECT 1 FROM entry e WHERE e.product_id = p.id)
  OR EXISTS (SELECT 1 FROM study s WHERE s.product_id = p.id)
  OR EXISTS (SELECT 1 FROM product_proposal o WHERE o.product_id = p.id AND o.status = 'open')
  OR EXISTS (SELECT 1 FROM product m WHERE m.merged_into_id = p.id))`;

/** The product `p` that an id stands for: the one itself, or the one that it was merged into. */
export const isOrMergedInto = (id: string): Prisma.Sql => Prisma.sql`p.id = (
  SELECT coalesce(n.merged_into_id, n.id) FROM product n WHERE n.id = ${id})`;

/** The product `n` that has, or had before, this address or id; it may be merged by now. */
export const hasAddress = (name: string): Prisma.Sql => Prisma.sql`n.id IN (
  SELECT id FROM product WHERE slug = ${name} OR id = ${name}
  UNION SELECT product_id FROM product_address WHERE slug = ${name})`;

/** The product `p` that has this address or id, or into which one went that had it. */
export const isCalled = (name: string): Prisma.Sql => Prisma.sql`p.id IN (
  SELECT coalesce(n.merged_into_id, n.id) FROM product n WHERE ${hasAddress(name)})`;
