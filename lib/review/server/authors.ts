import "server-only";
import type { UserActor } from "../../platform/auth/actor";
import { may } from "../../platform/auth/permissions";
import { mustHaveTwoFactor, personOf, SESSION_USER_COLUMNS } from "../../platform/auth/sessions";
import { type Database, Prisma, type Transaction } from "../../platform/database/db";

/**
 * Whether the author `u` of an entry can be mailed about it: an open account with a proved address and access, and for
 * an admin the second factor that their rights need.
 */
export function isReachable(): Prisma.Sql {
  return Prisma.sql`(u.closed_at IS NULL AND u.blocked_at IS NULL AND u.verified AND (
    (u.role = 'ADMIN' AND (NOT ${mustHaveTwoFactor("ADMIN")}::boolean OR EXISTS (
      SELECT 1 FROM two_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)))
    OR (u.role <> 'ADMIN' AND u.allow_access)))`;
}

/** A person as they could act now; null for who may not look after entries (any more). */
export async function findReviewer(
  connection: Database | Transaction,
  userId: string,
): Promise<UserActor | null> {
  const user = await connection.user.findUnique({ where: { id: userId }, select: SESSION_USER_COLUMNS });
  const person = personOf(user);
  return person !== null && may(person, "entry.create") ? person : null;
}
