import "server-only";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { settings } from "../../platform/env";
import { log } from "../../platform/log";
import { enqueueMail } from "../../platform/mail/outbox";
import { mailTransaction } from "../../platform/mail/worker";
import { startRounds } from "../../platform/rounds";
import { lastMondayMorning, MOST_MAILS_AT_ONCE } from "../rules";
import {
  type ChangeForm,
  type ChangeMail,
  composeChangeMail,
  keyOf,
  type ToldChange,
  tellableChanges,
} from "./change-mails";
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
interface Due {
  form: ChangeForm | null;
  changes: ToldChange[];
}

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

/** Takes these changes out of the queue; false when another process took some of them first. */
async function takeQueued(transaction: Transaction, changes: readonly ToldChange[]): Promise<boolean> {
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
  return taken === rows.length;
}

/** Thrown to undo a transaction when another process is mailing these changes. */
class Taken extends Error {}

async function noteTold(transaction: Transaction, { told }: ChangeMail): Promise<void> {
  await transaction.$executeRaw`
    UPDATE follow f SET last_change_at = greatest(f.last_change_at, g.saved_at)
    FROM (
      SELECT r.follow_id, max(v.created_at) AS saved_at
      FROM ${asTable(queuedOf(told))} AS r(follow_id, entry_id, number)
      JOIN entry_version v ON v.entry_id = r.entry_id AND v.number = r.number GROUP BY r.follow_id
    ) g WHERE f.id = g.follow_id`;
}

async function send(userId: string, { form, changes }: Due): Promise<boolean> {
  const mail = form === null ? null : await composeChangeMail(userId, changes, form);
  try {
    return await mailTransaction(async (transaction) => {
      // One process at a time writes to a person: whoever waits for another leaves it to them.
      const turn = await transaction.$queryRaw<unknown[]>`
        SELECT 1 FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE SKIP LOCKED`;
      if (turn.length === 0 || !(await takeQueued(transaction, changes))) throw new Taken();
      if (mail === null) return false;
      await noteTold(transaction, mail);
      await enqueueMail(transaction, mail.to, changeMail(mail.content), {
        language: mail.language,
        changes: { followerId: userId, told: mail.told },
      });
      return true;
    });
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

/** Where something went wrong, without its message: that may name what a mail says or whose it is. */
function withoutMessage(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, code: "code" in error ? error.code : undefined, stack: places.join("\n") };
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
  let mails = 0;
  for (const { id } of people) {
    try {
      for (const due of await findDue(id, monday)) if (await send(id, due)) mails += 1;
    } catch (err) {
      // Theirs wait for the next round; who comes after them does not.
      log().error({ err: withoutMessage(err) }, "telling a follower failed");
    }
  }
  return mails;
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
  startRounds("telling followers", settings().FOLLOW_INTERVAL_SECONDS, () => runFollowRound());
}
