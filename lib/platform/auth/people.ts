import "server-only";
import { type Database, Prisma, type Transaction } from "../database/db";
import { getActorStanding, type UserActor } from "./actor";
import { requiresSecondFactor, SESSION_USER_COLUMNS, toUserActor } from "./sessions";

/** Filter for accounts that can log in. */
export const OPEN_ACCOUNT_FILTER = { blockedAt: null, closedAt: null } as const;
export const ACTIVE_ADMINS_FILTER = { role: "ADMIN", ...OPEN_ACCOUNT_FILTER } as const;

/** SQL equivalent of hasRegisterAccess for a user `u`. */
export const HAS_REGISTER_ACCESS_SQL = Prisma.sql`(u.allow_access OR u.role = 'ADMIN')`;
/** Filter for users for whom hasRegisterAccess is false. */
export const WITHOUT_REGISTER_ACCESS_FILTER = { allowAccess: false, role: { not: "ADMIN" } } as const;

/** Returns a person as an actor with their current rights; null for a missing, blocked or closed account. */
export async function findPersonAsActor(from: Database | Transaction, id: string): Promise<UserActor | null> {
  return toUserActor(await from.user.findUnique({ where: { id }, select: SESSION_USER_COLUMNS }));
}

/** Returns a person who can be mailed about their entries: with access and a verified address; else null. */
export async function findMailablePerson(
  from: Database | Transaction,
  id: string,
): Promise<UserActor | null> {
  const person = await findPersonAsActor(from, id);
  return person?.verified && getActorStanding(person) !== "pending" ? person : null;
}

/** SQL condition: findMailablePerson would find user `u`. */
export function buildMailablePersonCondition(): Prisma.Sql {
  return Prisma.sql`(u.closed_at IS NULL AND u.blocked_at IS NULL AND u.verified AND ${HAS_REGISTER_ACCESS_SQL}
    AND (u.role <> 'ADMIN' OR NOT ${requiresSecondFactor("ADMIN")}::boolean OR EXISTS (
      SELECT 1 FROM two_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)))`;
}
