import "server-only";
import { idOf, type StoredContent } from "../../fields/choices";
import type { DataModel } from "../../fields/data-model";
import {
  type EntryContent,
  FIELD_KEYS,
  isListedField,
  isMultiField,
  type ListedFieldKey,
} from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { refuseChoice, shareLockChoices } from "../../fields/server/listed-values";
import { changedFields } from "../../platform/audit/kinds";
import { recordEvent } from "../../platform/audit/note";
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
import { invalidate } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { EntryDto } from "../answers";
import { savedReview } from "../review-day";
import type { EntryDetailRights } from "../rights";
import {
  cardRights,
  contentOf,
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  type EntryRow,
  entryDto,
  visibilityOf,
  wasRequestedLately,
} from "./rows";

/** Reads an entry that is not deleted, without authorising; in a transaction it can be locked. */
export async function findRow(id: string, transaction?: SqlReader, lock = false): Promise<EntryRow | null> {
  const selected = Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id = ${id} AND e.deleted_at IS NULL`;
  if (transaction === undefined) return (await db().read<EntryRow>(selected))[0] ?? null;
  // Locked before it is joined: a locking query with joins finds nothing when the author changed while it waited.
  if (lock) await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${id} FOR UPDATE`;
  return (await transaction.$queryRaw<EntryRow[]>(selected))[0] ?? null;
}

function detailRights(actor: Actor, row: EntryRow): EntryDetailRights {
  const requestDeletion = mayWrite(actor, "entry.requestDeletion", row);
  return {
    ...cardRights(actor, row),
    handOver: mayWrite(actor, "entry.handOver", row),
    confirm: mayWrite(actor, "entry.confirm", row),
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

/**
 * The columns that hold an entry's content. Throws invalid_input about a field whose list does not have its label (any
 * more).
 */
export function columnsOf(content: EntryContent, model: DataModel) {
  const { algorithmName, ...rest } = content;
  if (algorithmName === null) {
    throw new AppError("invalid_input", { fields: [{ path: "algorithmName", message: "required" }] });
  }
  const choices = FIELD_KEYS.filter(isListedField).map((key) => {
    const value = content[key];
    if (value === null) return [key, null];
    const ids = [value].flat().map((label) => idOf(model, key, label) ?? refuseChoice(key, label));
    return [key, isMultiField(key) ? ids : ids[0]];
  });
  return {
    ...rest,
    ...(Object.fromEntries(choices) as Pick<StoredContent, ListedFieldKey>),
    algorithmName,
    visibility: visibilityOf(content, model),
  };
}

type EntryColumns = ReturnType<typeof columnsOf>;

interface Told {
  /** What the author wrote about the change. */
  note?: string | null;
  /** The number of the version that it restores. */
  restored?: number;
}

type NewVersion = Told & { id: string; number: number; authorId: string; createdAt: Date };

/** Stores what an entry has become as its next immutable version; in the transaction of the save itself. */
export async function recordVersion(
  transaction: Transaction,
  { id: entryId, ...version }: NewVersion,
  columns: EntryColumns,
): Promise<void> {
  await transaction.entryVersion.create({
    data: { entryId, ...version, visibility: columns.visibility, content: columns },
  });
}

/** The saved entry as the actor sees it. */
export async function savedEntry(transaction: Transaction, actor: Actor, id: string, model: DataModel) {
  const row = await findRow(id, transaction);
  if (row === null) throw new AppError("not_found");
  return entryDto(row, model, actor);
}

/** What is written with an entry in the transaction of its save, by a feature that stands on entries. */
export type WithSave = (transaction: Transaction, by: UserActor, id: string) => Promise<void>;

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
  return db()
    .$transaction(async (transaction) => {
      await shareLockChoices(transaction, [columns], null);
      await shareLockActor(transaction, actor);
      const now = new Date();
      const { id: authorId, institutionId } = actor;
      const moments = { createdAt: now, updatedAt: now, reviewedAt: now };
      const { id } = await transaction.entry.create({
        data: { ...columns, authorId, institutionId, ...moments },
        select: { id: true },
      });
      await recordVersion(transaction, { id, number: 1, authorId, createdAt: now, note }, columns);
      await recordEvent(transaction, { kind: "entry.created", by: actor, subject: id });
      await withSave?.(transaction, actor, id);
      return savedEntry(transaction, actor, id, model);
    })
    .finally(() => invalidate("entries"));
}

/** The columns of the review, when this save confirms that the entry is current. */
function reviewOfSave(actor: Actor, row: EntryRow, now: Date) {
  if (!savingConfirms(actor, row)) return {};
  const { reviewOn, isChosen } = savedReview({ reviewOn: row.reviewOn, isChosen: row.reviewChosen }, now);
  return { reviewOn: new Date(`${reviewOn}T00:00:00Z`), reviewChosen: isChosen, reviewedAt: now };
}

/**
 * Changes an entry, as its next version, in one transaction: `next` says into what, once the entry is locked.
 * Refuses as every write does; another `version` than the current one throws edit_conflict.
 */
export async function saveEntry(
  actor: Actor,
  id: string,
  version: number | undefined,
  next: (
    transaction: Transaction,
    row: EntryRow,
    model: DataModel,
  ) => Promise<Told & { content: EntryContent }>,
  withSave?: WithSave,
): Promise<EntryDto> {
  const model = await getDataModel();
  return db()
    .$transaction(async (transaction) => {
      const { row, by } = await lockForWrite(transaction, actor, "entry.edit", id);
      if (version !== undefined && version !== row.version) throw new AppError("edit_conflict");
      const { content, ...told } = await next(transaction, row, model);
      const columns = columnsOf(content, model);
      // A restored version may choose a value that is retired by now.
      await shareLockChoices(transaction, [columns], told.restored === undefined ? row : "all");
      const [createdAt, number] = [new Date(), row.version + 1];
      await transaction.entry.update({
        where: { id },
        data: { ...columns, version: number, updatedAt: createdAt, ...reviewOfSave(by, row, createdAt) },
        select: { id: true },
      });
      await recordVersion(transaction, { id, number, authorId: by.id, createdAt, ...told }, columns);
      const kind = told.restored === undefined ? "entry.updated" : "entry.versionRestored";
      const fields = changedFields(contentOf(row, model), content);
      await recordEvent(transaction, { kind, by, subject: id, fields });
      await withSave?.(transaction, by, id);
      return savedEntry(transaction, actor, id, model);
    })
    .finally(() => invalidate("entries"));
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
  return db()
    .$transaction(async (transaction) => {
      const { row, by } = await lockForWrite(transaction, actor, "entry.delete", id);
      await transaction.entry.update({
        where: { id },
        data: { deletedAt: new Date(), deletedById: by.id },
        select: { id: true },
      });
      await recordEvent(transaction, { kind: "entry.deleted", by, subject: id });
      return { _id: id, algorithmName: row.algorithmName ?? "" };
    })
    .finally(() => invalidate("entries", "reports"));
}
