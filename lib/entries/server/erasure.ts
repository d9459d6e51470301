import "server-only";
import type { AuditEventActor } from "../../platform/audit/note";
import { Prisma } from "../../platform/database/db";
import { changeEntries, collectProductIds, type EntryTransaction } from "./changes";

/**
 * SQL condition: entries `e` of this author that nobody else could read, as they are private or were never published.
 */
export const buildReadableOnlyByAuthorCondition = (authorId: string) =>
  Prisma.sql`(e.author_id = ${authorId} AND (e.visibility = 'PRIVATE' OR e.version < 1))`;

/**
 * Erases the entries that only this author could read (buildReadableOnlyByAuthorCondition), with their versions, after the account was
 * closed. Returns the ids of their products. The caller authorises, and has locked the person and the entries.
 */
export async function eraseHiddenEntries(
  transaction: EntryTransaction,
  authorId: string,
  by: AuditEventActor,
): Promise<string[]> {
  // An entry that is being handed over to another author at this moment is excluded.
  const hidden = await transaction.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM entry e WHERE ${buildReadableOnlyByAuthorCondition(authorId)} ORDER BY e.id`;
  const erasures = hidden.map(({ id }) => ({ act: "erase", entry: id }) as const);
  return collectProductIds(await changeEntries(transaction, { actor: null, by }, erasures));
}

/**
 * Removes an email address from entries that name it as contact; their immutable versions are deleted and reinserted.
 */
export async function eraseContactEmail(transaction: EntryTransaction, email: string): Promise<void> {
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
