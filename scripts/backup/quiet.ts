import type pg from "pg";
import { lastMondayMorning } from "../../lib/following/rules";
import { REPORT_REMINDER_AFTER_MS } from "../../lib/reports/rules";
import { withClient } from "../embedded/roles";
import { say } from "../ground/report";

/** Shown to admins beside each of those mails. */
const RESTORED = "Teruggezet uit een reservekopie: misschien al verstuurd.";

/**
 * Keeps a restored register from telling once more what the register told after its backup. A change for a weekly mail
 * whose Monday has not come yet was not told: it stays.
 */
export async function quietRestored(ownerUrl: string, now = new Date()) {
  return withClient(ownerUrl, async (client) => {
    await client.query("BEGIN");
    const mails = await count(client, HOLD_MAILS, [RESTORED]);
    const changes = await count(client, DROP_CHANGES, [lastMondayMorning(now)]);
    const before = new Date(now.getTime() - REPORT_REMINDER_AFTER_MS);
    const reminders = await count(client, SKIP_REMINDERS, [now, before]);
    await client.query("COMMIT");
    return { mails, changes, reminders };
  });
}

/**
 * What a restored register does not tell by itself any more: mails that waited, which admins may have sent; changes for who
 * follows them; reports whose reminder was due.
 */
export type Quieted = Awaited<ReturnType<typeof quietRestored>>;

const HOLD_MAILS = `UPDATE outbox SET status = 'stuck', claim = NULL, last_error = $1 WHERE status = 'waiting'`;

/** Who wants one of the follows that found a change told at once was told at once, by whatever other follow as well. */
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

const SKIP_REMINDERS = `UPDATE error_report SET reminded_at = $1
  WHERE status = 'open' AND reminded_at IS NULL AND opened_at < $2`;

async function count(client: pg.Client, sql: string, values: unknown[]): Promise<number> {
  return (await client.query(sql, values)).rowCount ?? 0;
}

/** Says what of the backup is not told by itself any more; nothing when that is nothing. */
export function tellQuieted({ mails, changes, reminders }: Quieted): void {
  if (mails > 0) {
    say(
      `Mails that waited then and may have been sent: ${mails}. They do not leave by themselves; an admin sees them at /admin/mails and can send them.`,
    );
  }
  if (changes > 0) {
    say(`Changes that followers were still to be told of: ${changes}. They will not be told.`);
  }
  if (reminders > 0) say(`Reports that were due for a reminder: ${reminders}. It will not be sent.`);
}
