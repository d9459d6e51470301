import type pg from "pg";
import { getLastMondayMorning } from "../../lib/following/rules";
import { REPORT_REMINDER_AFTER_MS } from "../../lib/reports/rules";
import { withDatabaseClient } from "../embedded/roles";
import { printLine } from "../ground/report";

/** Error text that admins see beside each held mail. */
const RESTORED = "Teruggezet uit een reservekopie: misschien al verstuurd.";

/**
 * Keeps a restored register from sending notifications again that were sent after its backup. Changes queued for a
 * weekly mail that was not yet due are certainly unsent, so they stay queued.
 */
export async function holdBackNotifications(ownerUrl: string, now = new Date()) {
  return withDatabaseClient(ownerUrl, async (client) => {
    await client.query("BEGIN");
    const mails = await count(client, HOLD_MAILS, [RESTORED]);
    const changes = await count(client, DROP_CHANGES, [getLastMondayMorning(now)]);
    const messages = await count(client, HOLD_WEBHOOKS, []);
    const before = new Date(now.getTime() - REPORT_REMINDER_AFTER_MS);
    const reminders = await count(client, SKIP_REMINDERS, [now, before]);
    await client.query("COMMIT");
    return { mails, changes, messages, reminders };
  });
}

/**
 * Numbers of notifications that a restored register holds back: waiting mails, which admins may send; changes for
 * followers; messages to webhooks, which their owners may send; and reports with a due reminder.
 */
export type HeldBackNotificationCounts = Awaited<ReturnType<typeof holdBackNotifications>>;

const HOLD_MAILS = `UPDATE outbox SET status = 'stuck', claim = NULL, last_error = $1 WHERE status = 'waiting'`;

/**
 * Deletes queued changes that were mailed since: to people with an 'at_once' follow that covers them, or by a weekly
 * mail.
 */
const DROP_CHANGES = `
  WITH found AS (
    SELECT n.*, min(n.created_at) FILTER (WHERE f.frequency = 'at_once')
      OVER (PARTITION BY f.user_id, n.entry_id, n.number) IS NOT NULL AS is_hurried
    FROM follow_notice n JOIN follow f ON f.id = n.follow_id
  ), dropped AS (
    DELETE FROM follow_notice n USING found d
    WHERE n.follow_id = d.follow_id AND n.entry_id = d.entry_id AND n.number = d.number
      AND (d.is_hurried OR d.created_at < $1)
    RETURNING n.entry_id, n.number
  ), unmatched AS (DELETE FROM follow_change RETURNING entry_id, number)
  SELECT entry_id, number FROM dropped UNION SELECT entry_id, number FROM unmatched`;

const HOLD_WEBHOOKS = "UPDATE webhook_delivery SET due_at = NULL WHERE due_at IS NOT NULL";

const SKIP_REMINDERS = `UPDATE error_report SET reminded_at = $1
  WHERE status = 'open' AND reminded_at IS NULL AND opened_at < $2`;

async function count(client: pg.Client, sql: string, values: unknown[]): Promise<number> {
  return (await client.query(sql, values)).rowCount ?? 0;
}

/** Prints which notifications of the backup are held back, if any. */
export function printHeldBackNotifications({
  mails,
  changes,
  messages,
  reminders,
}: HeldBackNotificationCounts): void {
  if (mails > 0) {
    printLine(
      `Mails that waited then and may have been sent: ${mails}. They do not leave by themselves; an admin sees them at /admin/mails and can send them.`,
    );
  }
  if (changes > 0) {
    printLine(`Changes that followers were still to be told of: ${changes}. They will not be told.`);
  }
  if (messages > 0) {
    printLine(`Messages to webhooks that waited then: ${messages}. Their owners can send them from the log.`);
  }
  if (reminders > 0) printLine(`Reports that were due for a reminder: ${reminders}. It will not be sent.`);
}
