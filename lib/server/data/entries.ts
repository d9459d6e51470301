import "server-only";
import type { Actor, UserActor } from "../../domain/actor";
import { changedFields } from "../../domain/audit";
import type { DataModel } from "../../domain/data-model";
import type { EntryDetailRights, EntryDto } from "../../domain/dto";
import type { EntryContent } from "../../domain/entry-fields";
import { AppError } from "../../domain/errors";
import {
  type EntryWriteAction,
  enforce,
  mayRead,
  mayWrite,
  missingVerdict,
  relationTo,
  savingConfirms,
  verdict,
  writeVerdict,
} from "../../domain/permissions";
import { savedReview } from "../../domain/review";
import { db, type SqlReader, type Transaction } from "../db";
import { recordEvent } from "./audit";
import { getDataModel } from "./data-model";
import {
  contentOf,
  ENTRY_COLUMNS,
  ENTRY_TABLES,
  type EntryRow,
  entryDto,
  visibilityOf,
  wasRequestedLately,
} from "./entry-rows";
import { forget } from "./forget";
import { holdInstitutions } from "./institution-domains";
import { holdChoices, holdLists } from "./listed-values";
import { holdActor } from "./locks";

export async function findRow(
  id: string,
  connection: SqlReader = db(),
  lock = false,
): Promise<EntryRow | null> {
  // Locked first and read after: whoever waits with its joins would lose the row when another author is its own.
  if (lock) await connection.$queryRaw`SELECT 1 FROM entry WHERE id = ${id} FOR UPDATE`;
  const rows = await connection.$queryRaw<EntryRow[]>`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES}
    WHERE e.id = ${id} AND e.deleted_at IS NULL`;
  return rows[0] ?? null;
}

function detailRights(actor: Actor, row: EntryRow): EntryDetailRights {
  const requestDeletion = mayWrite(actor, "entry.requestDeletion", row);
  return {
    edit: mayWrite(actor, "entry.edit", row),
    delete: mayWrite(actor, "entry.delete", row),
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
  return {
    entry: entryDto(row, model, actor),
    rights: detailRights(actor, row),
  };
}

export function authoriseWrite(
  actor: Actor,
  action: EntryWriteAction,
  row: EntryRow | null,
): asserts row is EntryRow {
  enforce(actor, row === null ? missingVerdict(actor, action) : writeVerdict(actor, action, row));
  if (row === null) throw new AppError("not_found");
}

/** An entry for its form or its delete page: refused as the write itself would be. */
export async function getEntryForWrite(
  actor: Actor,
  id: string,
  action: EntryWriteAction,
): Promise<{ entry: EntryDto; content: EntryContent }> {
  const [row, model] = await Promise.all([findRow(id), getDataModel()]);
  authoriseWrite(actor, action, row);
  return { entry: entryDto(row, model, actor), content: contentOf(row, model) };
}

/** The columns that hold an entry's content. */
export function columnsOf(content: EntryContent, model: DataModel) {
  const { algorithmName, ...rest } = content;
  if (algorithmName === null) {
    throw new AppError("invalid_input", { fields: [{ path: "algorithmName", message: "required" }] });
  }
  return { ...rest, algorithmName, visibility: visibilityOf(content, model) };
}

type EntryColumns = ReturnType<typeof columnsOf>;

interface NewVersion {
  id: string;
  number: number;
  authorId: string;
  createdAt: Date;
  /** What its author says has changed. */
  note?: string | null;
  /** The number of the version that is put back by it. */
  restored?: number;
}

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

async function savedEntry(
  transaction: Transaction,
  actor: Actor,
  id: string,
  model: DataModel,
): Promise<EntryDto> {
  const row = await findRow(id, transaction);
  if (row === null) throw new AppError("not_found");
  return entryDto(row, model, actor);
}

/** Adds an entry of the actor, who becomes its author; its institution is the actor's now and stays. */
export async function createEntry(
  actor: Actor,
  content: EntryContent,
  note: string | null = null,
): Promise<EntryDto> {
  enforce(actor, verdict(actor, "entry.create"));
  const author = actor as UserActor;
  const model = await getDataModel();
  const columns = columnsOf(content, model);
  const entry = await db()
    .$transaction(async (transaction) => {
      await holdChoices(transaction, [columns], null);
      await holdActor(transaction, author);
      const now = new Date();
      const { id } = await transaction.entry.create({
        data: {
          ...columns,
          authorId: author.id,
          institutionId: author.institutionId,
          createdAt: now,
          updatedAt: now,
          reviewedAt: now,
        },
        select: { id: true },
      });
      await recordVersion(transaction, { id, number: 1, authorId: author.id, createdAt: now, note }, columns);
      await recordEvent(transaction, { kind: "entry.created", by: author, subject: id });
      return savedEntry(transaction, author, id, model);
    })
    .finally(() => forget("entries"));
  return entry;
}

/** The columns that a save changes because it says that the entry is right, if it does. */
function reviewOfSave(actor: Actor, row: EntryRow, now: Date) {
  if (!savingConfirms(actor, row)) return {};
  const { reviewOn, isChosen } = savedReview({ reviewOn: row.reviewOn, isChosen: row.reviewChosen }, now);
  return { reviewOn: new Date(`${reviewOn}T00:00:00Z`), reviewChosen: isChosen, reviewedAt: now };
}

/** What an entry is to become, and what its new version and the audit trail tell of that. */
interface NextContent {
  content: EntryContent;
  note?: string | null;
  /** The number of the version that is put back. */
  restored?: number;
}

/**
 * Changes an entry, as its next version, in one transaction: `next` says into what, once the entry is held as it is.
 * Refuses as every write does; another `version` than the current one throws edit_conflict.
 */
export async function saveEntry(
  actor: Actor,
  id: string,
  version: number | undefined,
  next: (transaction: Transaction, row: EntryRow, model: DataModel) => Promise<NextContent>,
): Promise<EntryDto> {
  const model = await getDataModel();
  return db()
    .$transaction(async (transaction) => {
      await holdInstitutions(transaction);
      await holdLists(transaction);
      await holdActor(transaction, actor);
      const row = await findRow(id, transaction, true);
      authoriseWrite(actor, "entry.edit", row);
      if (version !== undefined && version !== row.version) throw new AppError("edit_conflict");
      const by = actor as UserActor;
      const { content, ...told } = await next(transaction, row, model);
      const columns = columnsOf(content, model);
      // What comes back may be of a value that is retired since.
      const held = told.restored === undefined ? contentOf(row, model) : "all";
      await holdChoices(transaction, [columns], held);
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
      return savedEntry(transaction, actor, id, model);
    })
    .finally(() => forget("entries"));
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
): Promise<EntryDto> {
  // What is wrong with it is told before the entry is looked for.
  columnsOf(content, await getDataModel());
  return saveEntry(actor, id, version, async () => ({ content, note }));
}

/** Puts an entry in the bin, from which an admin can take it back for 30 days; everyone gets 404 at once. */
export async function deleteEntry(actor: Actor, id: string): Promise<{ _id: string; algorithmName: string }> {
  const deleted = await db()
    .$transaction(async (transaction) => {
      await holdActor(transaction, actor);
      const row = await findRow(id, transaction, true);
      authoriseWrite(actor, "entry.delete", row);
      await transaction.entry.update({
        where: { id },
        data: { deletedAt: new Date(), deletedById: (actor as UserActor).id },
        select: { id: true },
      });
      await recordEvent(transaction, { kind: "entry.deleted", by: actor as UserActor, subject: id });
      return { _id: id, algorithmName: row.algorithmName ?? "" };
    })
    .finally(() => forget("entries", "reports"));
  return deleted;
}
