import "server-only";
import {
  addDays,
  FIRST_RECHECK_MAIL_DAYS_BEFORE,
  formatDutchDay,
  MAX_RECHECKS_PER_MAIL,
  RECHECK_LINK_LIFETIME_DAYS,
} from "../../entries/recheck-day";
import { IS_OUT_OF_SERVICE } from "../../entries/server/conditions";
import { buildMailablePersonCondition, findMailablePerson } from "../../platform/auth/people";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { lockUserForUpdate } from "../../platform/database/locks";
import { enqueueMail } from "../../platform/mail/outbox";
import { enqueueMailsForEachItem, runMailTransaction } from "../../platform/mail/worker";
import { createRecheckSecret } from "./mail-links";
import { buildRecheckMail, type MailedRecheck } from "./mails";

const DAY_MS = 86_400_000;
/** Maximum number of entries of one person per round; the rest follow in the next round. */
const MAX_ENTRIES_PER_ROUND = 2_000;

/**
 * SQL condition: entries whose recheck day is past or within 30 days, and whose author has not been mailed about it. A
 * day that was chosen within those 30 days is not announced in advance; nobody is asked about what is out of service.
 */
function isDue(today: string): Prisma.Sql {
  const ahead = addDays(today, FIRST_RECHECK_MAIL_DAYS_BEFORE);
  return Prisma.sql`${IS_ENTRY_PUBLISHED_SQL} AND NOT ${IS_OUT_OF_SERVICE} AND e.recheck_on <= ${ahead}::date
    AND (e.recheck_on <= ${today}::date OR e.rechecked_at IS NULL
      OR (e.rechecked_at AT TIME ZONE 'Europe/Amsterdam')::date < e.recheck_on - ${FIRST_RECHECK_MAIL_DAYS_BEFORE}::int)
    AND NOT EXISTS (
      SELECT 1 FROM recheck_mail m
      WHERE m.entry_id = e.id AND m.user_id = e.author_id AND m.recheck_on = e.recheck_on
        AND m.stage = ${stageOf(today)}
    )`;
}

function stageOf(today: string): Prisma.Sql {
  return Prisma.sql`(CASE WHEN e.recheck_on <= ${today}::date THEN 'due' ELSE 'ahead' END)::recheck_stage`;
}

type DueEntry = Omit<MailedRecheck, "secret">;

function findDue(transaction: Transaction, authorId: string, today: string): Promise<DueEntry[]> {
  return transaction.$queryRaw<DueEntry[]>`
    SELECT e.id AS "entryId", e.algorithm_name AS algorithm, to_char(e.recheck_on, 'YYYY-MM-DD') AS "recheckOn",
      e.recheck_on <= ${today}::date AS "isDue"
    FROM entry e WHERE e.author_id = ${authorId} AND ${isDue(today)}
    ORDER BY e.recheck_on, e.id LIMIT ${MAX_ENTRIES_PER_ROUND}`;
}

/** Records that the person was mailed, in the order of locks.ts. Returns the listed entries with their links. */
async function recordMailed(transaction: Transaction, userId: string, due: readonly DueEntry[], now: Date) {
  const expiresAt = new Date(now.getTime() + RECHECK_LINK_LIFETIME_DAYS * DAY_MS);
  const listed = due.slice(0, MAX_RECHECKS_PER_MAIL).map((entry) => ({ ...entry, ...createRecheckSecret() }));
  const digests = new Map(listed.map(({ entryId, digest }) => [entryId, digest]));
  const rows = due.map(({ entryId, recheckOn, isDue }) => ({
    entryId,
    userId,
    recheckOn: new Date(`${recheckOn}T00:00:00Z`),
    stage: isDue ? ("due" as const) : ("ahead" as const),
    digest: digests.get(entryId) ?? null,
    createdAt: now,
    expiresAt,
  }));
  await transaction.recheckMail.createMany({
    data: rows.sort((one, other) => (one.entryId < other.entryId ? -1 : 1)),
  });
  return listed;
}

/** Mails a person about their due entries, one process at a time per person. Returns the number of mails. */
async function mailPerson(userId: string, now: Date): Promise<number> {
  return runMailTransaction(async (transaction) => {
    await lockUserForUpdate(transaction, userId);
    const person = await findMailablePerson(transaction, userId);
    if (person === null) return 0;
    const due = await findDue(transaction, userId, formatDutchDay(now));
    const [first] = due;
    if (first === undefined) return 0;
    const ids = due.map(({ entryId }) => entryId);
    await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ANY(${ids}::text[]) ORDER BY id FOR KEY SHARE`;
    const entries = await recordMailed(transaction, userId, due, now);
    const mail = buildRecheckMail({
      kind: due.length === 1 ? "recheckOne" : "recheckSeveral",
      name: person.name,
      personId: userId,
      algorithm: first.algorithm,
      entries,
      more: due.length - entries.length,
    });
    await enqueueMail(transaction, person.email, mail);
    return 1;
  });
}

/**
 * Mails authors about their entries' recheck day: 30 days before, and on the day; one mail per person and round, even
 * if several processes run this. Authors who cannot be mailed are skipped; admins see their entries at /admin. For the
 * daily job. Returns the number of mails.
 */
export async function enqueueRecheckMails(now: Date = new Date()): Promise<number> {
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e.author_id AS id FROM entry e JOIN "user" u ON u.id = e.author_id
    WHERE ${isDue(formatDutchDay(now))} AND ${buildMailablePersonCondition()} ORDER BY 1`;
  return enqueueMailsForEachItem(people, ({ id }) => mailPerson(id, now), { throws: true });
}

/**
 * Deletes records of mails whose link has expired and whose recheck day or author has changed since. For the daily job.
 * Returns how many.
 */
export async function deleteOldRecheckMails(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - 7 * DAY_MS);
  return db().$executeRaw`
    DELETE FROM recheck_mail m USING entry e
    WHERE e.id = m.entry_id AND m.expires_at < ${before}
      AND (e.recheck_on <> m.recheck_on OR e.author_id <> m.user_id)`;
}
