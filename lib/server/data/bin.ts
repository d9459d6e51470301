import "server-only";
import type { Actor, UserActor } from "../../domain/actor";
import type { BinEntryDto } from "../../domain/dto";
import { AppError } from "../../domain/errors";
import { enforce, verdict } from "../../domain/permissions";
import { db } from "../db";
import { recordEvent, recordEvents } from "./audit";
import { forget } from "./forget";

const DAY = 86_400_000;
/** So long a deleted entry can be taken back. */
const KEPT_FOR = 30 * DAY;

/** Deleted entries that can still be taken back, last deleted first; for admins. */
export async function listBin(actor: Actor): Promise<BinEntryDto[]> {
  enforce(actor, verdict(actor, "bin.manage"));
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
  return rows.flatMap(({ id, algorithmName, deletedAt, author, deletedBy }) =>
    deletedAt === null
      ? []
      : [
          {
            _id: id,
            algorithmName,
            author: author.name,
            deleted: deletedAt.toISOString(),
            deletedBy: deletedBy?.name ?? null,
            purged: new Date(deletedAt.getTime() + KEPT_FOR).toISOString(),
          },
        ],
  );
}

/** Puts a deleted entry back into the register as it was. */
export async function restoreEntry(actor: Actor, id: string): Promise<{ _id: string }> {
  enforce(actor, verdict(actor, "bin.manage"));
  await db()
    .$transaction(async (transaction) => {
      const { count } = await transaction.entry.updateMany({
        where: { id, deletedAt: { not: null } },
        data: { deletedAt: null, deletedById: null },
      });
      if (count === 0) throw new AppError("not_found");
      await recordEvent(transaction, { kind: "entry.restored", by: actor as UserActor, subject: id });
    })
    .finally(() => forget("entries", "reports"));
  return { _id: id };
}

/** Removes a deleted entry for good, with its versions. */
export async function purgeEntry(actor: Actor, id: string): Promise<{ _id: string }> {
  enforce(actor, verdict(actor, "bin.manage"));
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.entry.deleteMany({ where: { id, deletedAt: { not: null } } });
    if (count === 0) throw new AppError("not_found");
    await recordEvent(transaction, { kind: "entry.purged", by: actor as UserActor, subject: id });
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
