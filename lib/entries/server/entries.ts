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
import { actsOpenTo, type EntryAct, requireAct } from "../lifecycle";
import { savedRecheck } from "../recheck-day";
import type { EntryStanding } from "../rights";
import {
  changeEntry,
  type EntryTransaction,
  entryTransaction,
  type LockedEntry,
  lockEntries,
} from "./changes";
import {
  columnsOf,
  contentOf,
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  type EntryRow,
  entryDto,
  wasRequestedLately,
} from "./rows";

/** Reads an entry that is not deleted, without authorising. */
export async function findRow(id: string, transaction?: SqlReader): Promise<EntryRow | null> {
  const selected = Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id = ${id} AND ${KEPT}`;
  const reading = transaction?.$queryRaw<EntryRow[]>(selected) ?? db().read<EntryRow>(selected);
  return (await reading)[0] ?? null;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockRow(id: string, transaction: SqlReader): Promise<LockedEntry | null> {
  const row = (await lockEntries(transaction, [id])).get(id) ?? null;
  return row?.state === "BINNED" ? null : row;
}

function standingWith(actor: Actor, row: EntryRow): EntryStanding {
  const rights = actsOpenTo(actor, row);
  return {
    rights,
    isCoEditor: relationTo(actor, row) === "coEditor",
    deletionRequested: rights.includes("requestDeletion") && wasRequestedLately(row.deletionRequestedAt),
  };
}

/** One entry in full. What the actor may not see throws not_found, exactly like what does not exist. */
export async function getEntry(actor: Actor, id: string): Promise<EntryStanding & { entry: EntryDto }> {
  const [row, model] = await Promise.all([findRow(id), getDataModel()]);
  if (row === null || !mayRead(actor, row)) throw new AppError("not_found");
  return { entry: entryDto(row, model, actor), ...standingWith(actor, row) };
}

/** Refuses who may not do this to the entry; null is one that does not exist. */
export function authoriseWrite(actor: Actor, action: EntryWriteAction, row: EntryRow | null) {
  const by = requireUser(actor, writeVerdict(actor, action, row));
  if (row === null) throw new AppError("not_found");
  return { row, by };
}

/** Locks an entry and the actor's account until the transaction ends, for an act on the entry. Throws as requireAct. */
export async function lockForAct<Act extends EntryAct>(
  transaction: Transaction,
  actor: Actor,
  id: string,
  which: Act | ((row: EntryRow | null) => Act),
  version?: number,
) {
  await shareLockActor(transaction, actor);
  const row = await lockRow(id, transaction);
  const act = typeof which === "string" ? which : which(row);
  requireAct(actor, act, row, version);
  if (row === null || actor.kind === "anonymous") throw new AppError("not_found");
  return { row, by: actor, act };
}

/** An entry for its form or its delete page: refused as the write itself would be. */
export async function getEntryForWrite(
  actor: Actor,
  id: string,
  action: EntryWriteAction,
): Promise<EntryStanding & { entry: EntryDto; content: EntryContent }> {
  const [found, model] = await Promise.all([findRow(id), getDataModel()]);
  const { row } = authoriseWrite(actor, action, found);
  const content = contentOf(row, model);
  return { entry: entryDto(row, model, actor), content, ...standingWith(actor, row) };
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

/** The columns of the recheck, when this save confirms that the entry is current, as publishing it does. */
function recheckOfSave(actor: Actor, row: EntryRow, now: Date, act: EntryAct) {
  if (act !== "publish" && !savingConfirms(actor, row)) return {};
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

interface Save {
  /** The version that the change was made from; without it the change is meant for the current one. */
  version?: number | undefined;
  /** Puts an earlier version back, of which a choice may be retired by now. */
  isRestoring?: boolean;
  withSave?: WithSave | undefined;
}

/**
 * Changes an entry, as its next version, in one transaction: `next` says into what, once the entry is locked. The first
 * full save of a draft publishes it. Throws as requireAct.
 */
export async function saveEntry(
  actor: Actor,
  id: string,
  { version, isRestoring = false, withSave }: Save,
  next: (transaction: Transaction, row: EntryRow, model: DataModel) => Promise<NextContent>,
): Promise<EntryDto> {
  const model = await getDataModel();
  return entryTransaction(async (transaction) => {
    const actOn = (row: EntryRow | null) =>
      isRestoring ? "restoreVersion" : row?.state === "DRAFT" ? "publish" : "edit";
    const { row, by, act } = await lockForAct(transaction, actor, id, actOn, version);
    const { content, ...told } = await next(transaction, row, model);
    const now = new Date();
    await changeEntry(
      transaction,
      { actor: by, now, kept: isRestoring ? "all" : row },
      {
        act,
        entry: row,
        columns: columnsOf(content, model),
        set: { ...recheckOfSave(by, row, now, act), visibilityChosen: true },
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
  return saveEntry(actor, id, { version, withSave }, async () => ({ content, note }));
}

/** Puts an entry in the bin, from which an admin can take it back for 30 days; everyone gets 404 at once. */
export async function deleteEntry(actor: Actor, id: string): Promise<{ _id: string; algorithmName: string }> {
  return entryTransaction(async (transaction) => {
    const { row, by } = await lockForAct(transaction, actor, id, "delete");
    await changeEntry(transaction, { actor: by }, { act: "delete", entry: row });
    return { _id: id, algorithmName: row.algorithmName ?? "" };
  });
}
