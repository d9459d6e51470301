import "server-only";
import type { Actor } from "../auth/actor";
import { AppError } from "../errors";
import type { Transaction } from "./db";

/*
 * The one order in which a transaction locks things. Two that keep to it never wait for one another in a circle, which
 * PostgreSQL ends by failing one of them (40P01, told as 503).
 *
 * 1. the admin role: lockAdminRole (lib/accounts/server/admins.ts)
 * 2. institutions: shareLockInstitutions, lockInstitutions (lib/institutions/server/institutions.ts)
 * 3. the lists: lockListValues (lib/fields/server/listed-values.ts), for who changes them
 * 4. accounts: shareLockActor, shareLockPeople, lockUser below; several in one statement, by id
 * 5. entries: several in one statement, by id
 * 6. products: several in one statement, a merged one before the one that it leads to, then by id: lockVisibleProduct,
 *    lockProductsForMerge (lib/products/server/locks.ts), which takes the turn of merges before step 5
 * 7. what belongs to those: versions, sessions, tokens, second factors, messages, mails, studies, proposals, follows
 *
 * The values that a save chooses are locked (shareLockChoices there) once the entry is: only a removal of one waits.
 *
 * A foreign key locks as well: a row that names a person (the author of a version, who deleted an entry, who sent a
 * message) takes that account as KEY SHARE. So whoever is going to write such a row takes the account in its turn, not
 * when the row comes. An import changes entries in batches, each by id: one that meets another on two of its batches
 * may still fail, and is run again, as after any entry that was saved meanwhile.
 */

/**
 * Keeps the actor's account from being closed, blocked or given other rights until the transaction ends. Throws
 * not_authenticated when it was closed or blocked since the request began. Anonymous actors are left to the
 * permissions.
 */
export async function shareLockActor(transaction: Transaction, actor: Actor): Promise<void> {
  if (actor.kind === "anonymous") return;
  const locked = await transaction.$queryRaw<unknown[]>`SELECT 1 FROM "user"
    WHERE id = ${actor.id} AND closed_at IS NULL AND blocked_at IS NULL FOR KEY SHARE`;
  if (locked.length === 0) throw new AppError("not_authenticated");
}

/** Keeps these accounts from being closed, blocked or given other rights until the transaction ends. */
export async function shareLockPeople(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR KEY SHARE`;
}

/** Locks an account for update; call it before changing an account after something of step 7. */
export async function lockUser(transaction: Transaction, id: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`;
}
