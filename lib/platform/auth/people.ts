import "server-only";
import { type Database, Prisma, type Transaction } from "../database/db";
import { standingOf, type UserActor } from "./actor";
import { mustHaveTwoFactor, personOf, SESSION_USER_COLUMNS } from "./sessions";

/** Accounts whose person can log in. */
export const OPEN_ACCOUNT = { blockedAt: null, closedAt: null } as const;
export const ABLE_ADMINS = { role: "ADMIN", ...OPEN_ACCOUNT } as const;

/** isLetIn of person `u`, in SQL. */
export const IS_LET_IN = Prisma.sql`(u.allow_access OR u.role = 'ADMIN')`;
/** What isLetIn says no to. */
export const NOT_LET_IN = { allowAccess: false, role: { not: "ADMIN" } } as const;

/** A person as they could act now; null for nobody, and for a blocked or closed account. */
export async function findPerson(from: Database | Transaction, id: string): Promise<UserActor | null> {
  return personOf(await from.user.findUnique({ where: { id }, select: SESSION_USER_COLUMNS }));
}

/** Who can be mailed about an entry of theirs: somebody who may act for it, at an address that they proved; else null. */
export async function findReachable(from: Database | Transaction, id: string): Promise<UserActor | null> {
  const person = await findPerson(from, id);
  return person?.verified && standingOf(person) !== "pending" ? person : null;
}

/** Whether findReachable finds person `u`, in SQL. */
export function isReachable(): Prisma.Sql {
  return Prisma.sql`(u.closed_at IS NULL AND u.blocked_at IS NULL AND u.verified AND ${IS_LET_IN}
    AND (u.role <> 'ADMIN' OR NOT ${mustHaveTwoFactor("ADMIN")}::boolean OR EXISTS (
      SELECT 1 FROM two_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)))`;
}
