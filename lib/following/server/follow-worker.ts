import "server-only";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { lockUserForUpdate } from "../../platform/database/locks";
import { getSettings } from "../../platform/env";
import { getLogger } from "../../platform/log";
import { enqueueMail } from "../../platform/mail/outbox";
import { enqueueMailsForEachItem, runMailTransaction } from "../../platform/mail/worker";
import {
  FOLLOWER_MAIL_JOB_NAME,
  startPeriodicJob,
  triggerPeriodicJob,
  WEBHOOK_JOB_NAME,
} from "../../platform/rounds";
import { getLastMondayMorning, MAX_SEPARATE_MAILS_PER_PERSON } from "../rules";
import {
  buildChangeKey,
  composeChangeMail,
  filterMailableChanges,
  type MailedChange,
  type MailedChanges,
} from "./change-mails";
import { changeMail } from "./mails";
import { enqueueChangesForFollowers } from "./matching";

/** A row of follow_notice: a change that is queued to be mailed for one follow. */
interface QueuedChange {
  followId: string;
  entryId: string;
  number: number;
  linked: boolean;
  createdAt: Date;
  frequency: "at_once" | "weekly";
}

/** A mail that is due to one person; with `form` null, its changes are dequeued without a mail. */
type DueMail = MailedChanges | { form: null; changes: MailedChange[] };

function changesIn(queued: readonly QueuedChange[]): MailedChange[] {
  const changes = new Map<string, MailedChange>();
  for (const change of queued) {
    const { entryId, number, linked, followId } = change;
    const known = changes.get(buildChangeKey(change));
    if (known === undefined)
      changes.set(buildChangeKey(change), { entryId, number, linked, follows: [followId] });
    else {
      known.follows.push(followId);
      known.linked &&= linked;
    }
  }
  return [...changes.values()];
}

/**
 * Divides queued changes into mails. A change that any follow wants at once is mailed at once for all follows, so that
 * it is mailed only once; other changes are due if queued before this Monday. Only changes that the person may see
 * count towards MAX_SEPARATE_MAILS_PER_PERSON: otherwise the number of mails would reveal the others.
 */
function groupIntoMails(
  queued: readonly QueuedChange[],
  monday: Date,
  isTellable: (change: MailedChange) => boolean,
): DueMail[] {
  const hurried = new Set(queued.filter(({ frequency }) => frequency === "at_once").map(buildChangeKey));
  const atOnce = changesIn(queued.filter((change) => hurried.has(buildChangeKey(change))));
  const weekly = changesIn(
    queued.filter((change) => !hurried.has(buildChangeKey(change)) && change.createdAt < monday),
  );
  const [now, week] = [atOnce.filter(isTellable), weekly.filter(isTellable)];
  const hidden = [...atOnce, ...weekly].filter((change) => !isTellable(change));
  const mails: DueMail[] =
    now.length <= MAX_SEPARATE_MAILS_PER_PERSON
      ? now.map((change) => ({ form: "one", changes: [change] }))
      : [{ form: "together", changes: now }];
  const all: DueMail[] = [...mails, { form: "week", changes: week }, { form: null, changes: hidden }];
  return all.filter(({ changes }) => changes.length > 0);
}

async function findDueMails(userId: string, monday: Date): Promise<DueMail[]> {
  const queued = await findQueued(userId);
  const tellable = new Set((await filterMailableChanges(userId, changesIn(queued))).map(buildChangeKey));
  return groupIntoMails(queued, monday, (change) => tellable.has(buildChangeKey(change)));
}

/** A change still in follow_change may have followers who are not queued yet, so nobody is mailed about it. */
const IS_WHOLE = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM follow_change c WHERE c.entry_id = n.entry_id AND c.number = n.number)`;

function findQueued(userId: string): Promise<QueuedChange[]> {
  return db().$queryRaw<QueuedChange[]>`
    SELECT n.follow_id AS "followId", n.entry_id AS "entryId", n.number, n.linked, n.created_at AS "createdAt",
      f.frequency::text AS frequency
    FROM follow_notice n JOIN follow f ON f.id = n.follow_id WHERE f.user_id = ${userId} AND ${IS_WHOLE}
    ORDER BY n.created_at, n.entry_id, n.number, n.follow_id`;
}

type QueuedKey = Pick<QueuedChange, "followId" | "entryId" | "number">;

const queuedOf = (changes: readonly MailedChange[]): QueuedKey[] =>
  changes.flatMap(({ entryId, number, follows }) =>
    follows.map((followId) => ({ followId, entryId, number })),
  );

const asTable = (rows: readonly QueuedKey[]) => Prisma.sql`unnest(
  ${rows.map(({ followId }) => followId)}::text[], ${rows.map(({ entryId }) => entryId)}::text[],
  ${rows.map(({ number }) => number)}::int[])`;

/** Thrown to roll back a transaction if another process is mailing the same changes. */
class Taken extends Error {}

/** Deletes changes from the queue. Throws Taken if another process dequeued some of them first. */
async function takeQueued(transaction: Transaction, changes: readonly MailedChange[]): Promise<void> {
  const rows = queuedOf(changes);
  // Locks in the order of locks.ts, as purging an entry deletes its follows and queued changes.
  const entryIds = [...new Set(rows.map(({ entryId }) => entryId))];
  const followIds = [...new Set(rows.map(({ followId }) => followId))];
  await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ANY(${entryIds}::text[]) ORDER BY id FOR KEY SHARE`;
  await transaction.$queryRaw`
    SELECT 1 FROM follow WHERE id = ANY(${followIds}::text[]) ORDER BY id FOR NO KEY UPDATE`;
  const taken = await transaction.$executeRaw`
    DELETE FROM follow_notice n USING ${asTable(rows)} AS g(follow_id, entry_id, number)
    WHERE n.follow_id = g.follow_id AND n.entry_id = g.entry_id AND n.number = g.number`;
  if (taken !== rows.length) throw new Taken();
}

async function updateLastChange(transaction: Transaction, changes: readonly MailedChange[]): Promise<void> {
  await transaction.$executeRaw`
    UPDATE follow f SET last_change_at = greatest(f.last_change_at, g.saved_at)
    FROM (
      SELECT r.follow_id, max(v.created_at) AS saved_at
      FROM ${asTable(queuedOf(changes))} AS r(follow_id, entry_id, number)
      JOIN entry_version v ON v.entry_id = r.entry_id AND v.number = r.number GROUP BY r.follow_id
    ) g WHERE f.id = g.follow_id`;
}

/** Mails the due changes and dequeues them. Returns the number of mails. */
async function send(userId: string, due: DueMail): Promise<number> {
  const writtenAt = new Date();
  const mail = due.form === null ? null : await composeChangeMail(userId, due, writtenAt);
  try {
    return await runMailTransaction(async (transaction) => {
      await lockUserForUpdate(transaction, userId);
      await takeQueued(transaction, due.changes);
      if (mail === null) return 0;
      await updateLastChange(transaction, mail.told.changes);
      const options = { personId: userId, about: mail.told, writtenAt };
      await enqueueMail(transaction, mail.to, changeMail(mail.content), options);
      return 1;
    });
  } catch (error) {
    if (error instanceof Taken) return 0;
    throw error;
  }
}

/**
 * Mails the followers whose changes are due: at once, or weekly on Monday morning. Returns the number of mails. Changes
 * that a person may not see are dequeued as well. Safe to run in several processes at once.
 */
export async function mailChanges(now: Date = new Date()): Promise<number> {
  const monday = getLastMondayMorning(now);
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT f.user_id AS id FROM follow_notice n JOIN follow f ON f.id = n.follow_id
    WHERE (f.frequency = 'at_once' OR n.created_at < ${monday}) AND ${IS_WHOLE} ORDER BY 1`;
  return enqueueMailsForEachItem(people, async ({ id }) => {
    let mails = 0;
    for (const due of await findDueMails(id, monday)) mails += await send(id, due);
    return mails;
  });
}

/** Runs one round: finds the followers of saved changes, and mails those that are due. Returns the number of mails. */
export async function runFollowRound(now: Date = new Date()): Promise<number> {
  try {
    if ((await enqueueChangesForFollowers()) > 0) triggerPeriodicJob(WEBHOOK_JOB_NAME);
  } catch (err) {
    // Unmatched changes wait for the next round; those already matched are still mailed.
    getLogger().error({ err }, "finding followers failed");
  }
  return mailChanges(now);
}

/** Starts the worker that mails followers, every FOLLOW_INTERVAL_SECONDS. */
export function startFollowWorker(): void {
  startPeriodicJob(FOLLOWER_MAIL_JOB_NAME, getSettings().FOLLOW_INTERVAL_SECONDS, () => runFollowRound());
}
