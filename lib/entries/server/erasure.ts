import "server-only";
import type { AuditDoer } from "../../platform/audit/note";
import { Prisma } from "../../platform/database/db";
import { changeEntries, type EntryTransaction, productsOf } from "./changes";

/** Entries `e` of a person that nobody else could read: private ones, and what was never published. */
export const isHiddenOf = (authorId: string) =>
  Prisma.sql`(e.author_id = ${authorId} AND (e.visibility = 'PRIVATE' OR e.version < 1))`;

/**
 * Erases those entries of a person whose account is closed, with their versions; gives the ids of the products that they
 * were uses of. The caller authorises, and has locked the person and the entries.
 */
export async function eraseHiddenEntries(
  transaction: EntryTransaction,
  authorId: string,
  by: AuditDoer,
): Promise<string[]> {
  // One that is being handed over to somebody else at this moment is no longer this person's to be erased.
  const hidden = await transaction.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM entry e WHERE ${isHiddenOf(authorId)} ORDER BY e.id`;
  const erasures = hidden.map(({ id }) => ({ act: "erase", entry: id }) as const);
  return productsOf(await changeEntries(transaction, { actor: null, by }, erasures));
}

/**
 * Takes an address out of the entries that name it as contact; their versions, which never change, are written anew.
 */
export async function eraseContact(transaction: EntryTransaction, email: string): Promise<void> {
  await transaction.$executeRaw`UPDATE entry SET contact_email = NULL WHERE lower(contact_email) = ${email}`;
  await transaction.$executeRaw`
    WITH gone AS (
      DELETE FROM entry_version WHERE lower(content->>'contactEmail') = ${email} RETURNING *
    )
    INSERT INTO entry_version
      (id, entry_id, number, author_id, created_at, imported_at, visibility, note, restored, content)
    SELECT id, entry_id, number, author_id, created_at, imported_at, visibility, note, restored,
      jsonb_set(content, '{contactEmail}', 'null') FROM gone`;
}
