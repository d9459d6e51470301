import "server-only";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { ACTIVE_ADMINS_FILTER } from "../../platform/auth/people";
import { authorise, type LoggedInAction } from "../../platform/auth/permissions";
import type { Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";

/** Serialises changes that can remove admins, so that two concurrent ones cannot remove the last two. */
export async function lockAdminRole(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))`;
}

/** Throws last_admin unless an admin who can log in remains. Call it under lockAdminRole, after the change. */
export async function requireRemainingAdmin(transaction: Transaction): Promise<void> {
  if ((await transaction.user.count({ where: ACTIVE_ADMINS_FILTER })) === 0) throw new AppError("last_admin");
}

/** Throws forbidden when the person is no longer an admin; for work that continues after its request. */
export async function requireStillAdmin(transaction: Transaction, id: string): Promise<void> {
  const still = await transaction.user.count({ where: { id, ...ACTIVE_ADMINS_FILTER } });
  if (still === 0) throw new AppError("forbidden");
}

/** Locks the admin role, then checks the permission again, as it may have been lost meanwhile. Throws forbidden. */
export async function lockAdminRoleAndAuthorise(
  transaction: Transaction,
  actor: Actor,
  action: LoggedInAction,
): Promise<UserActor> {
  authorise(actor, action);
  await lockAdminRole(transaction);
  await requireStillAdmin(transaction, actor.id);
  return actor;
}
