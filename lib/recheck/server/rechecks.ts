import "server-only";
import type { z } from "zod";
import type { EntryDto } from "../../entries/answers";
import { confirmedRecheck, dutchDay } from "../../entries/recheck-day";
import {
  changeEntry,
  type EntryTransaction,
  type EntryWriter,
  entryTransaction,
  type LockedEntry,
} from "../../entries/server/changes";
import { lockForAct, savedEntry } from "../../entries/server/entries";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { isReachable } from "../../platform/auth/people";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { LIVE } from "../../platform/database/live";
import { type OverdueEntryDto, type OverduePage, overdueQuery } from "../schema";

/** Notes that an entry is right as it stands. Without a day it is looked through in a year. */
export async function noteConfirmed(
  transaction: EntryTransaction,
  entry: LockedEntry | string,
  writer: EntryWriter,
  chosen: string | null,
): Promise<void> {
  const now = new Date();
  const { recheckOn, isChosen } = confirmedRecheck(now, chosen);
  const set = { recheckOn: new Date(`${recheckOn}T00:00:00Z`), recheckChosen: isChosen, recheckedAt: now };
  await changeEntry(transaction, writer, { act: "confirm", entry, set });
}

/**
 * Says that an entry is right as it stands ('nog actueel'), for who may change it; `nextRecheck` is the day on which it is
 * to be looked through again, a year on without one. Nothing of the entry changes: there is no new version, and nobody
 * who follows it hears of it. Throws as every write to an entry.
 */
export async function confirmEntry(
  actor: Actor,
  id: string,
  nextRecheck: string | null = null,
): Promise<EntryDto> {
  const model = await getDataModel();
  return entryTransaction(async (transaction) => {
    const { row, by } = await lockForAct(transaction, actor, id, "confirm");
    await noteConfirmed(transaction, row, { actor: by }, nextRecheck);
    return savedEntry(transaction, actor, id, model);
  });
}

type OverdueRow = Omit<OverdueEntryDto, "lastRecheck" | "nextReview" | "lastReview"> & {
  lastRecheck: Date | null;
};

/** Entries past their day, the longest first, with how many of their authors cannot be mailed; for admins. */
export async function listOverdue(
  actor: Actor,
  { unreachable, page, pageSize }: z.infer<typeof overdueQuery> = overdueQuery.parse({}),
): Promise<OverduePage> {
  authorise(actor, "recheck.manage");
  const from = Prisma.sql`FROM entry e JOIN "user" u ON u.id = e.author_id
    LEFT JOIN institution i ON i.id = e.institution_id
    WHERE ${LIVE} AND e.recheck_on < ${dutchDay(new Date())}::date`;
  const chosen = unreachable ? Prisma.sql`AND NOT ${isReachable()}` : Prisma.empty;
  const [rows, [count]] = await Promise.all([
    db().$queryRaw<OverdueRow[]>`
      SELECT e.id AS "_id", e.algorithm_name AS "algorithmName",
        json_build_object('_id', e.author_id, 'name', u.name) AS author, i.name AS institution,
        to_char(e.recheck_on, 'YYYY-MM-DD') AS "nextRecheck", e.rechecked_at AS "lastRecheck",
        ${isReachable()} AS "isReachable"
      ${from} ${chosen} ORDER BY e.recheck_on, e.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<{ all: number; unreachable: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE NOT ${isReachable()}))::int AS unreachable ${from}`,
  ]);
  const counts = count ?? { all: 0, unreachable: 0 };
  const entries = rows.map((row) => {
    const lastRecheck = row.lastRecheck?.toISOString() ?? null;
    return { ...row, lastRecheck, nextReview: row.nextRecheck, lastReview: lastRecheck };
  });
  return { entries, total: unreachable ? counts.unreachable : counts.all, counts };
}
