import "server-only";
import type { DataModel } from "../../fields/data-model";
import type { EntryContent } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { changedFields } from "../../platform/audit/kinds";
import type { Actor, UserActor } from "../../platform/auth/actor";
import {
  authorise,
  type EntryWriteAction,
  mayRead,
  mayWrite,
  relationTo,
  requireUser,
  savingConfirms,
  writeVerdict,
} from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { KEPT } from "../../platform/database/live";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { EntryDto } from "../answers";
import { mayDo } from "../lifecycle";
import { savedRecheck } from "../recheck-day";
import type { EntryDetailRights } from "../rights";
import { changeEntry, type EntryTransaction, entryTransaction } from "./changes";
import {
  cardRights,
  columnsOf,
  contentOf,
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  type EntryRow,
  entryDto,
  wasRequestedLately,
} from "./rows";

/** Reads an entry that is not deleted, without authorising; in a transaction it can be locked. */
export async function findRow(id: string, transaction?: SqlReader, lock = false): Promise<EntryRow | null> {
  const selected = Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id = ${id} AND ${KEPT}`;
  if (transaction === undefined) return (await db().read<EntryRow>(selected))[0] ?? null;
  // Locked before it is joined: a locking query with joins finds nothing when the author changed while it waited.
  if (lock) await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${id} FOR UPDATE`;
  return (await transaction.$queryRaw<EntryRow[]>(selected))[0] ?? null;
}

function detailRights(actor: Actor, row: EntryRow): EntryDetailRights {
  const requestDeletion = mayDo(actor, "requestDeletion", row);
  return {
    ...cardRights(actor, row),
    handOver: mayDo(actor, "handOver", row),
    confirm: mayDo(actor, "confirm", row),
    nameCoEditors: mayWrite(actor, "entry.nameCoEditors", row),
    isCoEditor: relationTo(actor, row) === "coEditor",
    requestDeletion,
    deletionRequested: requestDeletion && wasRequestedLately(row.deletionRequestedAt),
  };
}

/** One entry in full. What the actor may not see throws not_found, exactly like what does not exist. */
export async function getEntry(
  actor: Actor,
  id: string,
): Promise<{ entry: EntryDto; rights: EntryDetailRights }> {
  const [row, model] = await Promise.all([findRow(id), getDataModel()]);
  if (row === null || !mayRead(actor, row)) throw new AppError("not_found");
  return { entry: entryDto(row, model, actor), rights: detailRights(actor, row) };
}

interface AllowedWrite {
  row: EntryRow;
  by: UserActor;
}

/** Refuses who may not do this to the entry; null is one that does not exist. */
export function authoriseWrite(actor: Actor, action: EntryWriteAction, row: EntryRow | null): AllowedWrite {
  const by = requireUser(actor, writeVerdict(actor, action, row));
  if (row === null) throw new AppError("not_found");
  return { row, by };
}

/** The same, with the entry and the actor's account locked until the transaction ends. */
export async function lockForWrite(
  transaction: Transaction,
  actor: Actor,
  action: EntryWriteAction,
  id: string,
): Promise<AllowedWrite> {
  await shareLockActor(transaction, actor);
  return authoriseWrite(actor, action, await findRow(id, transaction, true));
}

/** An entry for its form or its delete page: refused as the write itself would be. */
export async function getEntryForWrite(
  actor: Actor,
  id: string,
  action: EntryWriteAction,
): Promise<{ entry: EntryDto; content: EntryContent; rights: EntryDetailRights }> {
  const [found, model] = await Promise.all([findRow(id), getDataModel()]);
  const { row } = authoriseWrite(actor, action, found);
  const content = contentOf(row, model);
  return { entry: entryDto(row, model, actor), content, rights: detailRights(actor, row) };
}

/** The saved entry as the actor sees it. */
export async function savedEntry(transaction: Transaction, actor: Actor, id: string, model: DataModel) {
  const row = await findRow(id, transaction);
  if (row === null) throw new AppError("not_found");
  return entryDto(row, model, actor);
}

/** What is written with an entry in the transaction of its save, by a feature that stands on entries. */
export type WithSave = (transaction: EntryTransaction, by: UserActor, id: string) => Promise<void>;

/** Adds an entry of the actor, who becomes its author; its institution is the actor's now and stays. */
export async function createEntry(
  actor: Actor,
  content: EntryContent,
  note: string | null = null,
  withSave?: WithSave,
): Promise<EntryDto> {
  authorise(actor, "entry.create");
  const model = await getDataModel();
  const columns = columnsOf(content, model);
  return entryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const now = new Date();
    const set = { authorId: actor.id, institutionId: actor.institutionId, recheckedAt: now };
    const id = await changeEntry(transaction, { actor, now }, { act: "create", columns, set, note });
    await withSave?.(transaction, actor, id);
    return savedEntry(transaction, actor, id, model);
  });
}

/** The columns of the recheck, when this save confirms that the entry is current. */
function recheckOfSave(actor: Actor, row: EntryRow, now: Date) {
  if (!savingConfirms(actor, row)) return {};
  const { recheckOn, isChosen } = savedRecheck(
    { recheckOn: row.recheckOn, isChosen: row.recheckChosen },
    now,
  );
  return { recheckOn: new Date(`${recheckOn}T00:00:00Z`), recheckChosen: isChosen, recheckedAt: now };
}

/** What an entry becomes by a save: its content, what its writer says of it, or the version that is put back. */
interface NextContent {
  content: EntryContent;
  note?: string | null;
  restored?: number;
}

/**
 * Changes an entry, as its next version, in one transaction: `next` says into what, once the entry is locked.
 * Refuses as every write does; another `version` than the current one throws edit_conflict.
 */
export async function saveEntry(
  actor: Actor,
  id: string,
  version: number | undefined,
  next: (transaction: Transaction, row: EntryRow, model: DataModel) => Promise<NextContent>,
  withSave?: WithSave,
): Promise<EntryDto> {
  const model = await getDataModel();
  return entryTransaction(async (transaction) => {
    const { row, by } = await lockForWrite(transaction, actor, "entry.edit", id);
    if (version !== undefined && version !== row.version) throw new AppError("edit_conflict");
    const { content, ...told } = await next(transaction, row, model);
    const [now, isRestored] = [new Date(), told.restored !== undefined];
    // The first full save of a draft publishes it.
    const act = row.state === "DRAFT" ? "publish" : "edit";
    // A restored version may choose a value that is retired by now.
    await changeEntry(
      transaction,
      { actor: by, now, kept: isRestored ? "all" : row },
      {
        act: isRestored ? "restoreVersion" : act,
        id,
        columns: columnsOf(content, model),
        set: recheckOfSave(by, row, now),
        fields: changedFields(contentOf(row, model), content),
        ...told,
      },
    );
    await withSave?.(transaction, by, id);
    return savedEntry(transaction, actor, id, model);
  });
}

/**
 * Replaces an entry's content. `version` is the one that the change was made from; without it the change is meant for
 * the current one. The author stays. Throws as saveEntry.
 */
export async function updateEntry(
  actor: Actor,
  id: string,
  content: EntryContent,
  version: number | undefined,
  note: string | null = null,
  withSave?: WithSave,
): Promise<EntryDto> {
  // Labels are checked first: a wrong one is told without reading the entry.
  columnsOf(content, await getDataModel());
  return saveEntry(actor, id, version, async () => ({ content, note }), withSave);
}

/** Puts an entry in the bin, from which an admin can take it back for 30 days; everyone gets 404 at once. */
export async function deleteEntry(actor: Actor, id: string): Promise<{ _id: string; algorithmName: string }> {
  return entryTransaction(async (transaction) => {
    const { row, by } = await lockForWrite(transaction, actor, "entry.delete", id);
    await changeEntry(transaction, { actor: by }, { act: "delete", id });
    return { _id: id, algorithmName: row.algorithmName ?? "" };
  });
}
