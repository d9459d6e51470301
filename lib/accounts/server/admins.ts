import "server-only";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { ABLE_ADMINS } from "../../platform/auth/people";
import { authorise, type PersonalAction } from "../../platform/auth/permissions";
import type { Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";

/** Whatever may cost somebody the admin role takes turns, so that two at once cannot remove the last two. */
export async function lockAdmins(transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))`;
}

/** Throws last_admin unless somebody who can log in is an admin. Call under lockAdmins, after the change. */
export async function requireAnAdmin(transaction: Transaction): Promise<void> {
  if ((await transaction.user.count({ where: ABLE_ADMINS })) === 0) throw new AppError("last_admin");
}

/** For work that goes on after its call: throws forbidden when the person lost the role since. */
export async function requireStillAdmin(transaction: Transaction, id: string): Promise<void> {
  const still = await transaction.user.count({ where: { id, ...ABLE_ADMINS } });
  if (still === 0) throw new AppError("forbidden");
}

/** Takes the lock and looks once more: whoever waited for it may have lost the role meanwhile. Throws forbidden. */
export async function lockAdminsAs(
  transaction: Transaction,
  actor: Actor,
  action: PersonalAction,
): Promise<UserActor> {
  authorise(actor, action);
  await lockAdmins(transaction);
  await requireStillAdmin(transaction, actor.id);
  return actor;
}
