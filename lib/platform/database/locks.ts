import "server-only";
import type { Actor } from "../auth/actor";
import { AppError } from "../errors";
import type { Transaction } from "./db";

/*
 * The one order in which transactions take locks. Transactions that keep to it cannot deadlock; PostgreSQL ends a
 * deadlock by failing one of the transactions (40P01, answered with 503).
 *
 * 1. the admin role: lockAdminRole (lib/accounts/server/admins.ts)
 * 2. institutions: shareLockInstitutions, lockInstitutions (lib/institutions/server/institutions.ts)
 * 3. the lists: lockListValues (lib/fields/server/listed-values.ts), in transactions that change lists
 * 4. accounts: shareLockActor, shareLockUsers, lockUserForUpdate below; several in one statement, by id
 * 5. entries: several in one statement, by id
 * 6. products: several in one statement, a merged one before the one that it was merged into, then by id:
 *    lockVisibleProduct, lockProductsForMerge (lib/products/server/locks.ts), which takes the advisory lock of merges
 *    before step 5
 * 7. rows that belong to those: versions, sessions, tokens, second factors, messages, mails, studies, proposals,
 *    follows
 *
 * The list values that an entry chooses are locked (requireAndShareLockChoices, lib/fields/server/listed-values.ts)
 * after the entry: only the removal of such a value waits for them.
 *
 * A foreign key locks as well: writing a row that refers to a person (the author of a version, who deleted an entry,
 * who sent a message) locks that account FOR KEY SHARE. So a transaction that will write such a row locks the account
 * in step 4 already. An import changes entries in batches, each by id: two imports that have entries in common in
 * several batches may still deadlock; the failed one is run again, as after any entry that was saved meanwhile.
 */

/**
 * Keeps the actor's account from being closed, blocked or given other rights until the transaction ends. Throws
 * not_authenticated when it was closed or blocked since the request began. Does nothing for anonymous actors, who have
 * no account.
 */
export async function shareLockActor(transaction: Transaction, actor: Actor): Promise<void> {
  if (actor.kind === "anonymous") return;
  const locked = await transaction.$queryRaw<unknown[]>`SELECT 1 FROM "user"
    WHERE id = ${actor.id} AND closed_at IS NULL AND blocked_at IS NULL FOR KEY SHARE`;
  if (locked.length === 0) throw new AppError("not_authenticated");
}

/** Keeps these accounts from being closed, blocked or given other rights until the transaction ends. */
export async function shareLockUsers(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR KEY SHARE`;
}

/**
 * Locks an account for update. A transaction that changes rows of step 7 of the lock order, and then the account, calls
 * it before both.
 */
export async function lockUserForUpdate(transaction: Transaction, id: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`;
}
