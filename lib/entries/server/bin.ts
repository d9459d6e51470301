import "server-only";
import type { z } from "zod";
import type { AuditEventActor } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";
import { buildContainsAllWordsCondition } from "../../platform/database/text-pattern";
import type { ListRequest } from "../../platform/pagination";
import type { BinChangeDto, BinnedEntryDto, BinPage } from "../answers";
import type { BinSort } from "../bin-rules";
import type { binChangeBodySchema } from "../schema";
import { changeEntries, changeEntry, collectProductIds, runEntryTransaction } from "./changes";

const DAY_MS = 86_400_000;
/** How long a deleted entry stays in the bin and can be restored. */
const BIN_RETENTION_MS = 30 * DAY_MS;

/** Returns until when an entry that was deleted at this moment can be restored; after that it is purged. */
const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + BIN_RETENTION_MS);

const BINNED = Prisma.sql`FROM entry e JOIN "user" u ON u.id = e.author_id
  LEFT JOIN "user" d ON d.id = e.deleted_by_id
  LEFT JOIN import_change c ON c.entry_id = e.id AND c.former_created_at IS NULL LEFT JOIN import_run r ON r.id = c.run_id
  WHERE e.deleted_at IS NOT NULL`;

/** Reads deleted entries with SQL that filters, sorts or pages them. */
async function readBin(chosen: Prisma.Sql): Promise<BinnedEntryDto[]> {
  const rows = await db().$queryRaw<(Omit<BinnedEntryDto, "deleted" | "purged"> & { deletedAt: Date })[]>`
    SELECT e.id AS "_id", e.algorithm_name AS "algorithmName", u.name AS author, d.name AS "deletedBy",
      e.deleted_at AS "deletedAt",
      CASE WHEN r.id IS NOT NULL THEN json_build_object('_id', r.id, 'fileName', r.file_name) END AS import
    ${BINNED} ${chosen}`;
  return rows.map(({ deletedAt, ...entry }) => ({
    ...entry,
    deleted: deletedAt.toISOString(),
    purged: restorableUntil(deletedAt).toISOString(),
  }));
}

// Entries that were deleted together, as by undoing an import, are sorted by name.
const LAST_FIRST = Prisma.sql`ORDER BY e.deleted_at DESC, e.algorithm_name COLLATE "nl-x-icu", e.id`;

const SORT_COLUMNS: Record<BinSort, Prisma.Sql> = {
  name: Prisma.sql`e.algorithm_name COLLATE "nl-x-icu"`,
  author: Prisma.sql`u.name COLLATE "nl-x-icu"`,
  deleted: Prisma.sql`e.deleted_at`,
};

/** Lists all deleted entries that can still be restored, last deleted first. Admins only. */
export async function listBin(actor: Actor): Promise<BinnedEntryDto[]> {
  authorise(actor, "bin.manage");
  return readBin(LAST_FIRST);
}

/** Maximum number of imports that the bin can be filtered by. */
const MAX_BIN_IMPORTS = 100;

/** The requested part of the bin. */
interface BinPart extends ListRequest {
  sort: BinSort;
  descending: boolean;
  /** Id of the import that added the entries; undefined for all entries. */
  importId?: string | undefined;
}

/** Lists one page of the deleted entries whose name or author contains the search words. Admins only. */
export async function listBinPage(
  actor: Actor,
  { search, sort, descending, importId, page, pageSize }: BinPart,
): Promise<BinPage> {
  authorise(actor, "bin.manage");
  const found = Prisma.sql`${buildContainsAllWordsCondition(Prisma.sql`concat_ws(' ', e.algorithm_name, u.name)`, search)}
    AND ${importId === undefined ? Prisma.sql`TRUE` : Prisma.sql`coalesce(r.id = ${importId}, FALSE)`}`;
  const order = Prisma.sql`ORDER BY ${SORT_COLUMNS[sort]} ${descending ? Prisma.sql`DESC` : Prisma.sql`ASC`},
    e.deleted_at DESC, e.algorithm_name COLLATE "nl-x-icu", e.id`;
  const [entries, imports, [counted]] = await Promise.all([
    readBin(Prisma.sql`AND ${found} ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`),
    db().$queryRaw<BinPage["imports"]>`
      SELECT r.id AS "_id", r.file_name AS "fileName", count(*)::int AS count ${BINNED} AND r.id IS NOT NULL
      GROUP BY r.id ORDER BY r.created_at DESC, r.id LIMIT ${MAX_BIN_IMPORTS}`,
    db().$queryRaw<{ all: number; total: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${found}))::int AS total ${BINNED}`,
  ]);
  const { all, total } = counted ?? { all: 0, total: 0 };
  return { entries, total, counts: { all }, imports };
}

/** Restores a deleted entry from the bin. Admins only. */
export async function restoreEntry(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "bin.manage");
  await runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await changeEntry(transaction, { actor }, { act: "restore", entry: id });
  });
  return { _id: id };
}

/** Deletes products that only purged entries used. A callback, as lib/entries does not know about products. */
type ReleaseProducts = (transaction: Transaction, by: AuditEventActor, productIds: string[]) => Promise<void>;

/** Deletes an entry in the bin permanently, with its versions. Admins only. */
export async function purgeEntry(
  actor: Actor,
  id: string,
  releaseProducts: ReleaseProducts,
): Promise<{ _id: string }> {
  authorise(actor, "bin.manage");
  await runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const gone = await changeEntries(transaction, { actor }, [{ act: "purge", entry: id }]);
    await releaseProducts(transaction, actor, collectProductIds(gone));
  });
  return { _id: id };
}

/**
 * Restores entries from the bin or deletes them permanently, all in one transaction. Leaves those alone that are no
 * longer in the bin, or that were restored and deleted again since the admin saw them. Admins only.
 */
export async function changeBinnedEntries(
  actor: Actor,
  { act, entries }: z.infer<typeof binChangeBodySchema>,
  releaseProducts: ReleaseProducts,
): Promise<BinChangeDto> {
  authorise(actor, "bin.manage");
  return runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const ids = entries.map(({ _id }) => _id);
    const rows = await transaction.$queryRaw<{ id: string; deletedAt: Date | null }[]>`
      SELECT id, deleted_at AS "deletedAt" FROM entry WHERE id = ANY(${ids}::text[]) ORDER BY id FOR UPDATE`;
    const deletions = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt?.getTime()]));
    const isAsSeen = ({ _id, deleted }: (typeof entries)[number]) =>
      deletions.get(_id) === new Date(deleted).getTime();
    const done = entries.filter(isAsSeen).map(({ _id }) => _id);
    const changed = await changeEntries(
      transaction,
      { actor },
      done.map((entry) => ({ act, entry })),
    );
    if (act === "purge") await releaseProducts(transaction, actor, collectProductIds(changed));
    return { done, conflicts: ids.filter((id) => !done.includes(id)) };
  });
}

/** Purges entries that were deleted more than 30 days ago, for the daily job. Returns how many. */
export async function purgeOldEntries(
  releaseProducts: ReleaseProducts,
  now: Date = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - BIN_RETENTION_MS);
  return runEntryTransaction(async (transaction) => {
    const by = { kind: "job" } as const;
    // Locks the rows: an entry that an admin restores at this moment is then not purged.
    const old = await transaction.$queryRaw<{ id: string }[]>`
      SELECT id FROM entry WHERE deleted_at < ${before} ORDER BY id FOR UPDATE`;
    const purges = old.map(({ id }) => ({ act: "purge", entry: id }) as const);
    const gone = await changeEntries(transaction, { actor: null, by }, purges);
    await releaseProducts(transaction, by, collectProductIds(gone));
    return gone.length;
  });
}

/** Prisma select for the deletions in a person's own data export. */
export const DELETED_ENTRY_COLUMNS = { id: true, algorithmName: true, deletedAt: true } as const;

/** Adds until when a deleted entry can be restored; null for an entry that is not deleted. */
export function addRestorableUntil<Row extends { deletedAt: Date | null }>(entry: Row) {
  return {
    ...entry,
    restorableUntil: entry.deletedAt === null ? null : restorableUntil(entry.deletedAt),
  };
}
