import "server-only";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { lockUser } from "../../platform/database/locks";
import { settings } from "../../platform/env";
import { log } from "../../platform/log";
import { enqueueMail } from "../../platform/mail/outbox";
import { mailEach, mailTransaction } from "../../platform/mail/worker";
import { FOLLOW_ROUNDS, startRounds } from "../../platform/rounds";
import { lastMondayMorning, MOST_MAILS_AT_ONCE } from "../rules";
import { type ChangesTold, composeChangeMail, keyOf, type ToldChange, tellableChanges } from "./change-mails";
import { changeMail } from "./mails";
import { matchChanges } from "./matching";

/** A row of follow_notice: a change that is still to be mailed for one follow. */
interface QueuedChange {
  followId: string;
  entryId: string;
  number: number;
  linked: boolean;
  createdAt: Date;
  frequency: "at_once" | "weekly";
}

/** A mail that is due to one person; without a form these changes leave the queue unmailed. */
type Due = ChangesTold | { form: null; changes: ToldChange[] };

function changesIn(queued: readonly QueuedChange[]): ToldChange[] {
  const changes = new Map<string, ToldChange>();
  for (const change of queued) {
    const { entryId, number, linked, followId } = change;
    const known = changes.get(keyOf(change));
    if (known === undefined) changes.set(keyOf(change), { entryId, number, linked, follows: [followId] });
    else {
      known.follows.push(followId);
      known.linked &&= linked;
    }
  }
  return [...changes.values()];
}

/**
 * What is due: a change that any follow wants at once goes at once, whatever other follows found it as well, so that it is
 * told once; and of the rest what waited for this Monday. Only what may be told is counted: whether mails come one by one
 * or together would else tell of the others.
 */
function dueOf(
  queued: readonly QueuedChange[],
  monday: Date,
  isTellable: (change: ToldChange) => boolean,
): Due[] {
  const hurried = new Set(queued.filter(({ frequency }) => frequency === "at_once").map(keyOf));
  const atOnce = changesIn(queued.filter((change) => hurried.has(keyOf(change))));
  const weekly = changesIn(
    queued.filter((change) => !hurried.has(keyOf(change)) && change.createdAt < monday),
  );
  const [now, week] = [atOnce.filter(isTellable), weekly.filter(isTellable)];
  const hidden = [...atOnce, ...weekly].filter((change) => !isTellable(change));
  const mails: Due[] =
    now.length <= MOST_MAILS_AT_ONCE
      ? now.map((change) => ({ form: "one", changes: [change] }))
      : [{ form: "together", changes: now }];
  const all: Due[] = [...mails, { form: "week", changes: week }, { form: null, changes: hidden }];
  return all.filter(({ changes }) => changes.length > 0);
}

async function findDue(userId: string, monday: Date): Promise<Due[]> {
  const queued = await findQueued(userId);
  const tellable = new Set((await tellableChanges(userId, changesIn(queued))).map(keyOf));
  return dueOf(queued, monday, (change) => tellable.has(keyOf(change)));
}

/** Still in follow_change means that not all of its followers are queued yet: nobody is mailed before the last is. */
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

const queuedOf = (changes: readonly ToldChange[]): QueuedKey[] =>
  changes.flatMap(({ entryId, number, follows }) =>
    follows.map((followId) => ({ followId, entryId, number })),
  );

const asTable = (rows: readonly QueuedKey[]) => Prisma.sql`unnest(
  ${rows.map(({ followId }) => followId)}::text[], ${rows.map(({ entryId }) => entryId)}::text[],
  ${rows.map(({ number }) => number)}::int[])`;

/** Thrown to undo a transaction when another process is mailing these changes. */
class Taken extends Error {}

/** Takes these changes out of the queue; throws Taken when another process took some of them first. */
async function takeQueued(transaction: Transaction, changes: readonly ToldChange[]): Promise<void> {
  const rows = queuedOf(changes);
  // In the order of locks.ts: an entry that is deleted for good takes its follows and queued changes along.
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

async function noteTold(transaction: Transaction, changes: readonly ToldChange[]): Promise<void> {
  await transaction.$executeRaw`
    UPDATE follow f SET last_change_at = greatest(f.last_change_at, g.saved_at)
    FROM (
      SELECT r.follow_id, max(v.created_at) AS saved_at
      FROM ${asTable(queuedOf(changes))} AS r(follow_id, entry_id, number)
      JOIN entry_version v ON v.entry_id = r.entry_id AND v.number = r.number GROUP BY r.follow_id
    ) g WHERE f.id = g.follow_id`;
}

/** Mails what is due and takes it out of the queue; gives how many mails. */
async function send(userId: string, due: Due): Promise<number> {
  const writtenAt = new Date();
  const mail = due.form === null ? null : await composeChangeMail(userId, due, writtenAt);
  try {
    return await mailTransaction(async (transaction) => {
      await lockUser(transaction, userId);
      await takeQueued(transaction, due.changes);
      if (mail === null) return 0;
      await noteTold(transaction, mail.told.changes);
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
 * Writes the mails that are due to who follows: one for each change at once, and one a week, on Monday morning. Gives how
 * many. What a person may not be told leaves the queue with the rest. Any number of processes may do this at once.
 */
export async function mailChanges(now: Date = new Date()): Promise<number> {
  const monday = lastMondayMorning(now);
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT f.user_id AS id FROM follow_notice n JOIN follow f ON f.id = n.follow_id
    WHERE (f.frequency = 'at_once' OR n.created_at < ${monday}) AND ${IS_WHOLE} ORDER BY 1`;
  return mailEach(people, async ({ id }) => {
    let mails = 0;
    for (const due of await findDue(id, monday)) mails += await send(id, due);
    return mails;
  });
}

/** One round: finds who follows what was saved, and writes the mails that are due. Gives how many. */
export async function runFollowRound(now: Date = new Date()): Promise<number> {
  try {
    await matchChanges();
  } catch (err) {
    // What is not matched waits for the next round; what was matched before is told.
    log().error({ err }, "finding followers failed");
  }
  return mailChanges(now);
}

/** Tells followers of what was saved from now on, every FOLLOW_INTERVAL_SECONDS. */
export function startFollowWorker(): void {
  startRounds(FOLLOW_ROUNDS, settings().FOLLOW_INTERVAL_SECONDS, () => runFollowRound());
}
