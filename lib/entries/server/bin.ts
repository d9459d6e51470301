import "server-only";
import { recordEvent, recordEvents } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { forget } from "../../platform/database/forget";
import { AppError } from "../../platform/errors";
import type { BinEntryDto } from "../answers";

const DAY = 86_400_000;
/** So long a deleted entry can be taken back. */
const KEPT_FOR = 30 * DAY;

/** Until when what was deleted at this moment can be taken back; then it goes for good. */
export const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + KEPT_FOR);

/** Deleted entries that can still be taken back, last deleted first; for admins. */
export async function listBin(actor: Actor): Promise<BinEntryDto[]> {
  authorise(actor, "bin.manage");
  const rows = await db().entry.findMany({
    where: { deletedAt: { not: null } },
    orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      algorithmName: true,
      deletedAt: true,
      author: { select: { name: true } },
      deletedBy: { select: { name: true } },
    },
  });
  return rows.flatMap(({ id, algorithmName, deletedAt, author, deletedBy }) => {
    if (deletedAt === null) return [];
    const told = { _id: id, algorithmName, author: author.name, deletedBy: deletedBy?.name ?? null };
    const purged = restorableUntil(deletedAt).toISOString();
    return { ...told, deleted: deletedAt.toISOString(), purged };
  });
}

/** Puts a deleted entry back into the register as it was. */
export async function restoreEntry(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "bin.manage");
  await db()
    .$transaction(async (transaction) => {
      const { count } = await transaction.entry.updateMany({
        where: { id, deletedAt: { not: null } },
        data: { deletedAt: null, deletedById: null },
      });
      if (count === 0) throw new AppError("not_found");
      await recordEvent(transaction, { kind: "entry.restored", by: actor, subject: id });
    })
    .finally(() => forget("entries", "reports"));
  return { _id: id };
}

/** Removes a deleted entry for good, with its versions. */
export async function purgeEntry(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "bin.manage");
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.entry.deleteMany({ where: { id, deletedAt: { not: null } } });
    if (count === 0) throw new AppError("not_found");
    await recordEvent(transaction, { kind: "entry.purged", by: actor, subject: id });
  });
  return { _id: id };
}

/** Removes for good what was deleted more than 30 days ago; for the daily job. Gives how many. */
export async function purgeOldEntries(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_FOR);
  return db().$transaction(async (transaction) => {
    // One that an admin takes back at this moment is no longer there to be deleted.
    const gone = await transaction.$queryRaw<{ id: string }[]>`
      DELETE FROM entry WHERE id IN (
        SELECT id FROM entry WHERE deleted_at < ${before} ORDER BY id FOR UPDATE
      ) RETURNING id`;
    await recordEvents(transaction, { kind: "entry.purged", by: { kind: "job" } }, gone);
    return gone.length;
  });
}
