import "server-only";
import type { AuditDoer } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";
import { containsAllWords } from "../../platform/database/text-pattern";
import type { ListRequest } from "../../platform/pagination";
import type { BinEntryDto, BinPage } from "../answers";
import { changeEntries, changeEntry, entryTransaction, productsOf } from "./changes";

const DAY = 86_400_000;
/** So long a deleted entry can be taken back. */
const KEPT_FOR = 30 * DAY;

/** Until when what was deleted at this moment can be taken back; then it goes for good. */
const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + KEPT_FOR);

const BINNED = Prisma.sql`FROM entry e JOIN "user" u ON u.id = e.author_id
  LEFT JOIN "user" d ON d.id = e.deleted_by_id WHERE e.deleted_at IS NOT NULL`;

/** The deleted entries that come of this, last deleted first. */
async function readBin(chosen: Prisma.Sql): Promise<BinEntryDto[]> {
  const rows = await db().$queryRaw<(Omit<BinEntryDto, "deleted" | "purged"> & { deletedAt: Date })[]>`
    SELECT e.id AS "_id", e.algorithm_name AS "algorithmName", u.name AS author, d.name AS "deletedBy",
      e.deleted_at AS "deletedAt"
    ${BINNED} ${chosen}`;
  return rows.map(({ deletedAt, ...entry }) => ({
    ...entry,
    deleted: deletedAt.toISOString(),
    purged: restorableUntil(deletedAt).toISOString(),
  }));
}

const LAST_FIRST = Prisma.sql`ORDER BY e.deleted_at DESC, e.id DESC`;

/** Deleted entries that can still be taken back, last deleted first; for admins. */
export async function listBin(actor: Actor): Promise<BinEntryDto[]> {
  authorise(actor, "bin.manage");
  return readBin(LAST_FIRST);
}

/** One page of them, of those of which name or author hold the words; for admins. */
export async function listBinPage(actor: Actor, { search, page, pageSize }: ListRequest): Promise<BinPage> {
  authorise(actor, "bin.manage");
  const found = containsAllWords(Prisma.sql`concat_ws(' ', e.algorithm_name, u.name)`, search);
  const [entries, [counted]] = await Promise.all([
    readBin(Prisma.sql`AND ${found} ${LAST_FIRST} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`),
    db().$queryRaw<{ all: number; total: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${found}))::int AS total ${BINNED}`,
  ]);
  const { all, total } = counted ?? { all: 0, total: 0 };
  return { entries, total, counts: { all } };
}

/** Puts a deleted entry back into the register as it was. */
export async function restoreEntry(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "bin.manage");
  await entryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await changeEntry(transaction, { actor }, { act: "restore", entry: id });
  });
  return { _id: id };
}

/** Removes what only purged entries used: products, of which this feature knows nothing. */
type ReleaseProducts = (transaction: Transaction, by: AuditDoer, productIds: string[]) => Promise<void>;

/** Removes a deleted entry for good, with its versions. */
export async function purgeEntry(
  actor: Actor,
  id: string,
  releaseProducts: ReleaseProducts,
): Promise<{ _id: string }> {
  authorise(actor, "bin.manage");
  await entryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const gone = await changeEntries(transaction, { actor }, [{ act: "purge", entry: id }]);
    await releaseProducts(transaction, actor, productsOf(gone));
  });
  return { _id: id };
}

/** Removes for good what was deleted more than 30 days ago; for the daily job. Gives how many. */
export async function purgeOldEntries(
  releaseProducts: ReleaseProducts,
  now: Date = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - KEPT_FOR);
  return entryTransaction(async (transaction) => {
    const by = { kind: "job" } as const;
    // Locked: one that an admin takes back at this moment is no longer there to be removed.
    const old = await transaction.$queryRaw<{ id: string }[]>`
      SELECT id FROM entry WHERE deleted_at < ${before} ORDER BY id FOR UPDATE`;
    const purges = old.map(({ id }) => ({ act: "purge", entry: id }) as const);
    const gone = await changeEntries(transaction, { actor: null, by }, purges);
    await releaseProducts(transaction, by, productsOf(gone));
    return gone.length;
  });
}

/** The columns with which a person's own deletions are exported. */
export const DELETION_COLUMNS = { id: true, algorithmName: true, deletedAt: true } as const;

/** A deleted entry with the moment until which it can be restored; null of one that is not deleted. */
export function withRestorableUntil<Row extends { deletedAt: Date | null }>(entry: Row) {
  return {
    ...entry,
    restorableUntil: entry.deletedAt === null ? null : restorableUntil(entry.deletedAt),
  };
}
