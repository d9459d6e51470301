import "server-only";
import type { EntryRow } from "../../entries/server/rows";
import { paths } from "../../paths";
import { isReachable } from "../../platform/auth/people";
import { db } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { button, mailsBy, text } from "../../platform/mail/letter";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { cleanLine } from "../../platform/text/schema";

interface CoEditorMail {
  kind: "coEditorNamed";
  name: string;
  entryId: string;
  algorithm: string;
  by: string;
}

const coEditorMail = mailsBy<CoEditorMail>({
  coEditorNamed: ({ entryId, algorithm, by }, translate) => [
    text(translate("coEditorNamed.intro", { algorithm: cleanLine(algorithm), by: cleanLine(by) })),
    text(translate("coEditorNamed.meaning")),
    button(translate("coEditorNamed.button"), paths.entry(entryId)),
  ],
});

/** Names the mail of a naming, so that there is one a day. Ids hold no colon. */
const mailKey = (id: string, personId: string, day: string) => `co-editor:${id}:${personId}:${day}`;

/** Mails whom it names; who was named before on that day was told already, unless that mail was withdrawn. */
export async function mailNamed(
  transaction: MailTransaction,
  row: EntryRow,
  person: { id: string; name: string; email: string },
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const key = mailKey(row.id, person.id, at.toISOString().slice(0, 10));
  await transaction.outboxMail.deleteMany({ where: { idempotencyKey: key, status: "expired" } });
  const told = { name: person.name, entryId: row.id, algorithm: row.algorithmName ?? "", by };
  await enqueueMail(transaction, person.email, coEditorMail({ kind: "coEditorNamed", ...told }), { key });
}

/** Whether the mail of a naming may leave, by its key: it may have waited for days, and they may be removed since. */
export async function isNamingTrue(key: string): Promise<boolean> {
  const [, entryId = "", personId = ""] = key.split(":");
  const rows = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM entry_co_editor c JOIN entry e ON e.id = c.entry_id JOIN "user" u ON u.id = c.user_id
    WHERE c.entry_id = ${entryId} AND c.user_id = ${personId} AND ${LIVE}
      AND u.institution_id = e.institution_id AND ${isReachable()}`;
  return rows.length > 0;
}
