import "server-only";
import type { z } from "zod";
import type { EntryDto } from "../../entries/answers";
import { formatDutchDay, getRecheckAfterConfirmation } from "../../entries/recheck-day";
import {
  changeEntry,
  type EntryTransaction,
  type EntryWriteContext,
  type LockedEntry,
  runEntryTransaction,
} from "../../entries/server/changes";
import { isOverdue } from "../../entries/server/conditions";
import { lockEntryForAct, readSavedEntry } from "../../entries/server/entries";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { type OverdueEntryDto, type OverduePage, overdueQuerySchema } from "../schema";

/** Records that an entry is confirmed as current. Without a chosen day, the next recheck is in a year. */
export async function recordEntryConfirmation(
  transaction: EntryTransaction,
  entry: LockedEntry | string,
  writer: EntryWriteContext,
  chosen: string | null,
): Promise<void> {
  const now = new Date();
  const { recheckOn, isChosen } = getRecheckAfterConfirmation(now, chosen);
  const set = { recheckOn: new Date(`${recheckOn}T00:00:00Z`), recheckChosen: isChosen, recheckedAt: now };
  await changeEntry(transaction, writer, { act: "confirm", entry, set });
}

/**
 * Confirms that an entry is current ('nog actueel'), for its editors; `nextRecheck` is the next recheck day, a year
 * from now by default. Makes no new version, and followers get no mail. Throws as every write to an entry.
 */
export async function confirmEntry(
  actor: Actor,
  id: string,
  nextRecheck: string | null = null,
): Promise<EntryDto> {
  const model = await getDataModel();
  return runEntryTransaction(async (transaction) => {
    const { row, by } = await lockEntryForAct(transaction, actor, id, "confirm");
    await recordEntryConfirmation(transaction, row, { actor: by }, nextRecheck);
    return readSavedEntry(transaction, actor, id, model);
  });
}

type OverdueRow = Omit<OverdueEntryDto, "lastRecheck" | "nextReview" | "lastReview"> & {
  lastRecheck: Date | null;
};

/** Lists entries past their recheck day, longest first, and how many authors cannot be mailed. Admins only. */
export async function listOverdueEntries(
  actor: Actor,
  { unreachable, page, pageSize }: z.infer<typeof overdueQuerySchema> = overdueQuerySchema.parse({}),
): Promise<OverduePage> {
  authorise(actor, "recheck.manage");
  const from = Prisma.sql`FROM entry e JOIN "user" u ON u.id = e.author_id
    LEFT JOIN institution i ON i.id = e.institution_id
    WHERE ${isOverdue(formatDutchDay(new Date()))}`;
  const chosen = unreachable ? Prisma.sql`AND NOT ${buildMailablePersonCondition()}` : Prisma.empty;
  const [rows, [count]] = await Promise.all([
    db().$queryRaw<OverdueRow[]>`
      SELECT e.id AS "_id", e.algorithm_name AS "algorithmName",
        json_build_object('_id', e.author_id, 'name', u.name) AS author, i.name AS institution,
        to_char(e.recheck_on, 'YYYY-MM-DD') AS "nextRecheck", e.rechecked_at AS "lastRecheck",
        ${buildMailablePersonCondition()} AS "isReachable"
      ${from} ${chosen} ORDER BY e.recheck_on, e.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<{ all: number; unreachable: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE NOT ${buildMailablePersonCondition()}))::int AS unreachable ${from}`,
  ]);
  const counts = count ?? { all: 0, unreachable: 0 };
  const entries = rows.map((row) => {
    const lastRecheck = row.lastRecheck?.toISOString() ?? null;
    return { ...row, lastRecheck, nextReview: row.nextRecheck, lastReview: lastRecheck };
  });
  return { entries, total: unreachable ? counts.unreachable : counts.all, counts };
}
