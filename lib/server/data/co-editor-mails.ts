import "server-only";
import { db, type Transaction } from "../db";
import type { EntryRow } from "./entry-rows";
import { enqueueMail } from "./outbox";
import { isReachable } from "./review-authors";

/** Names the mail of a naming, so that there is one a day. Ids hold no colon. */
const mailKey = (id: string, personId: string, day: string) => `co-editor:${id}:${personId}:${day}`;

/** Mails whom it names; who was named before on that day was told already, unless that mail was withdrawn. */
export async function mailNamed(
  transaction: Transaction,
  row: EntryRow,
  person: { id: string; name: string; email: string },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const key = mailKey(row.id, person.id, at.toISOString().slice(0, 10));
  await transaction.outboxMail.deleteMany({ where: { idempotencyKey: key, status: "expired" } });
  const told = { name: person.name, entryId: row.id, algorithm: row.algorithmName ?? "", by };
  await enqueueMail(transaction, person.email, { kind: "coEditorNamed", ...told }, { key });
}

/**
 * Whether the mail of a naming, by its key, may leave: whom it is for may still edit the entry that it names. It may
 * have waited for days, and they may have been removed meanwhile.
 */
export async function isNamingTrue(key: string): Promise<boolean> {
  const [, entryId = "", personId = ""] = key.split(":");
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM entry_co_editor c JOIN entry e ON e.id = c.entry_id JOIN "user" u ON u.id = c.user_id
    WHERE c.entry_id = ${entryId} AND c.user_id = ${personId} AND e.deleted_at IS NULL
      AND u.institution_id = e.institution_id AND ${isReachable()}`;
  return rows.length > 0;
}
