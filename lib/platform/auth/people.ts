import "server-only";
import { type Database, Prisma, type Transaction } from "../database/db";
import { standingOf, type UserActor } from "./actor";
import { mustHaveTwoFactor, personOf, SESSION_USER_COLUMNS } from "./sessions";

/** Filter for accounts that can log in. */
export const OPEN_ACCOUNT = { blockedAt: null, closedAt: null } as const;
export const ABLE_ADMINS = { role: "ADMIN", ...OPEN_ACCOUNT } as const;

/** SQL equivalent of isLetIn for a user `u`. */
export const IS_LET_IN = Prisma.sql`(u.allow_access OR u.role = 'ADMIN')`;
/** Filter for users for whom isLetIn is false. */
export const NOT_LET_IN = { allowAccess: false, role: { not: "ADMIN" } } as const;

/** Returns a person as a present actor; null for a missing, blocked or closed account. */
export async function findPerson(from: Database | Transaction, id: string): Promise<UserActor | null> {
  return personOf(await from.user.findUnique({ where: { id }, select: SESSION_USER_COLUMNS }));
}

/** Returns a person who can be mailed about their entries: with access and a verified address; else null. */
export async function findReachable(from: Database | Transaction, id: string): Promise<UserActor | null> {
  const person = await findPerson(from, id);
  return person?.verified && standingOf(person) !== "pending" ? person : null;
}

/** SQL condition: findReachable would find user `u`. */
export function isReachable(): Prisma.Sql {
  return Prisma.sql`(u.closed_at IS NULL AND u.blocked_at IS NULL AND u.verified AND ${IS_LET_IN}
    AND (u.role <> 'ADMIN' OR NOT ${mustHaveTwoFactor("ADMIN")}::boolean OR EXISTS (
      SELECT 1 FROM two_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)))`;
}
