import "server-only";
import type { DataModel } from "../../fields/data-model";
import type { EntryContent } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { requireAndShareLockChoices } from "../../fields/server/listed-values";
import { listChangedKeys } from "../../platform/audit/kinds";
import type { Actor, UserActor } from "../../platform/auth/actor";
import {
  authorise,
  decideEntryWrite,
  type EntryWriteAction,
  getEntryRelation,
  isEntryConfirmedBySaving,
  mayReadEntry,
  requirePermittedUser,
} from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { EntryDto } from "../answers";
import { type EntryAct, listPossibleActs, requireActPermittedNow } from "../lifecycle";
import { getRecheckAfterSave } from "../recheck-day";
import type { EntryReaderRights } from "../rights";
import type { ProductChoice } from "../schema";
import {
  changeEntry,
  type EntryTransaction,
  type LockedEntry,
  lockEntries,
  runEntryTransaction,
} from "./changes";
import {
  endReviewOfPublished,
  findFirstReader,
  findUndecidedProposal,
  isReviewNeeded,
  offerForReview,
  type UndecidedProposal,
} from "./proposals";
import { requireAdvice } from "./required-advice";
import {
  buildEntryDto,
  ENTRY_COLUMNS_SQL,
  ENTRY_TABLES_SQL,
  type EntryColumns,
  type EntryRow,
  isDeletionRequestRecent,
  toEntryColumns,
  toEntryContent,
} from "./rows";

/** Finds an entry that is not deleted, without authorising; null if there is none. */
export async function findUndeletedEntryRow(id: string, transaction?: SqlReader): Promise<EntryRow | null> {
  const selected = Prisma.sql`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL} WHERE e.id = ${id} AND ${IS_ENTRY_NOT_DELETED_SQL}`;
  const reading = transaction?.$queryRaw<EntryRow[]>(selected) ?? db().read<EntryRow>(selected);
  return (await reading)[0] ?? null;
}

/** Locks and returns an entry that is not deleted, until the transaction ends; null if none. Does not authorise. */
export async function lockEntryRow(id: string, transaction: SqlReader): Promise<LockedEntry | null> {
  const row = (await lockEntries(transaction, [id])).get(id) ?? null;
  return row?.state === "BINNED" ? null : row;
}

function standingWith(actor: Actor, row: EntryRow): EntryReaderRights {
  const rights = listPossibleActs(actor, row);
  return {
    rights,
    isCoEditor: getEntryRelation(actor, row) === "coEditor",
    deletionRequested: rights.includes("requestDeletion") && isDeletionRequestRecent(row.deletionRequestedAt),
  };
}

/** Returns one entry in full. Throws not_found if it does not exist or the actor may not see it. */
export async function getEntry(actor: Actor, id: string): Promise<EntryReaderRights & { entry: EntryDto }> {
  const [row, model] = await Promise.all([findUndeletedEntryRow(id), getDataModel()]);
  if (row === null || !mayReadEntry(actor, row)) throw new AppError("not_found");
  return { entry: buildEntryDto(row, model, actor), ...standingWith(actor, row) };
}

/** Throws if the actor may not perform the action on the entry; `row` is null for an entry that does not exist. */
export function authoriseEntryWrite(actor: Actor, action: EntryWriteAction, row: EntryRow | null) {
  const by = requirePermittedUser(actor, decideEntryWrite(actor, action, row));
  if (row === null) throw new AppError("not_found");
  return { row, by };
}

/**
 * Locks an entry and the actor's account until the transaction ends, for an act on the entry. Throws as
 * requireActPermittedNow.
 */
export async function lockEntryForAct<Act extends EntryAct>(
  transaction: Transaction,
  actor: Actor,
  id: string,
  which: Act | ((row: EntryRow | null) => Act),
  version?: number,
) {
  await shareLockActor(transaction, actor);
  const row = await lockEntryRow(id, transaction);
  const act = typeof which === "string" ? which : which(row);
  requireActPermittedNow(actor, act, row, version);
  if (row === null || actor.kind === "anonymous") throw new AppError("not_found");
  return { row, by: actor, act };
}

/**
 * Returns an entry for its form or its delete page, with the content that a save starts from: that of the actor's own
 * undecided change, if there is one. Throws as the write itself would.
 */
export async function getEntryForWrite(
  actor: Actor,
  id: string,
  action: EntryWriteAction,
): Promise<
  EntryReaderRights & {
    entry: EntryDto;
    content: EntryContent;
    proposal: UndecidedProposal | null;
    firstReader: Awaited<ReturnType<typeof findFirstReader>>;
  }
> {
  const [found, model] = await Promise.all([findUndeletedEntryRow(id), getDataModel()]);
  const { row, by } = authoriseEntryWrite(actor, action, found);
  const [proposal, firstReader] = await Promise.all([
    findUndecidedProposal(row, model),
    findFirstReader(by, row),
  ]);
  const content = proposal?.proposerId === by.id ? proposal.content : toEntryContent(row, model);
  return {
    entry: buildEntryDto(row, model, actor),
    content,
    proposal,
    firstReader,
    ...standingWith(actor, row),
  };
}

/** Returns an entry that was just saved, as the actor sees it. */
export async function readSavedEntry(transaction: Transaction, actor: Actor, id: string, model: DataModel) {
  const row = await findUndeletedEntryRow(id, transaction);
  if (row === null) throw new AppError("not_found");
  return buildEntryDto(row, model, actor);
}

/** Callback of a feature built on entries; writes its own rows in the transaction that saves the entry. */
export type SaveCallback = (transaction: EntryTransaction, by: UserActor, id: string) => Promise<void>;

/** An entry after a save, as the actor sees it; `proposal` is the id of the review that the save waits for. */
export type SavedEntry = EntryDto & { proposal?: string };

/**
 * Creates an entry whose author is the actor; its institution is the actor's current one, and stays. Where somebody else
 * has to read it first, it is offered for review in place of published.
 */
export async function createEntry(
  actor: Actor,
  content: EntryContent,
  note: string | null = null,
  onSave?: SaveCallback,
): Promise<SavedEntry> {
  authorise(actor, "entry.create");
  const model = await getDataModel();
  const columns = toEntryColumns(content, model);
  return runEntryTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const { institutionId } = actor;
    const none = { id: null, institutionId, phase: null };
    await requireAdvice(transaction, none, content.technicalReadinessLevel, model);
    const now = new Date();
    const set = { authorId: actor.id, institutionId, recheckedAt: now };
    const isRead = await isReviewNeeded(actor, null, columns.visibility, transaction);
    const act = isRead ? "submitNew" : "create";
    const id = await changeEntry(transaction, { actor, now }, { act, columns, set, note });
    await onSave?.(transaction, actor, id);
    const review = isRead ? await offerForReview(transaction, actor, id, model, { note }) : undefined;
    return answerSave(transaction, actor, id, model, review);
  });
}

async function answerSave(
  transaction: Transaction,
  actor: Actor,
  id: string,
  model: DataModel,
  proposal: string | undefined,
): Promise<SavedEntry> {
  const entry = await readSavedEntry(transaction, actor, id, model);
  return proposal === undefined ? entry : { ...entry, proposal };
}

/** Returns the recheck columns if this save confirms that the entry is current, as publishing it does. */
function recheckOfSave(actor: Actor, row: EntryRow, now: Date, act: EntryAct) {
  if (act !== "publish" && !isEntryConfirmedBySaving(actor, row)) return {};
  return getRecheckColumns(row, now);
}

/** Returns the recheck columns of an entry whose content somebody has just found right. */
export function getRecheckColumns(row: EntryRow, now: Date) {
  const { recheckOn, isChosen } = getRecheckAfterSave(
    { recheckOn: row.recheckOn, isChosen: row.recheckChosen },
    now,
  );
  return { recheckOn: new Date(`${recheckOn}T00:00:00Z`), recheckChosen: isChosen, recheckedAt: now };
}

/** The next version of an entry: its content, the writer's note, or the number of the version that is restored. */
interface NextContent {
  content: EntryContent;
  note?: string | null;
  restored?: number;
}

interface SaveOptions {
  /** The version that the change was made from; without it, the change applies to the current one. */
  version?: number | undefined;
  /** Restores an earlier version, which may contain choices that have been retired since. */
  isRestoring?: boolean;
  onSave?: SaveCallback | undefined;
  /** The product that `onSave` links the entry to, for a change that waits for review; undefined leaves it. */
  product?: ProductChoice | undefined;
  /** The revision of the actor's own undecided change that the content was made from. */
  revision?: number | undefined;
}

/** What a save does: publishes at once, or offers an entry or a change of it for review. */
async function saveAct(transaction: Transaction, by: UserActor, row: EntryRow, columns: EntryColumns) {
  const isRead = await isReviewNeeded(by, row, columns.visibility, transaction);
  if (row.state === "PUBLISHED") return isRead ? "propose" : "edit";
  return isRead ? "submit" : "publish";
}

/**
 * Saves an entry as its next version, in one transaction. `next` computes the content once the entry is locked. The
 * first full save of a draft publishes it. Where somebody else has to read the save first, it is offered for review: a
 * published entry stays as it is until that is approved. Throws as requireActPermittedNow, review_taken if somebody
 * else's change is undecided, and review_conflict if the actor's own is no longer the `revision`.
 */
export async function saveEntry(
  actor: Actor,
  id: string,
  { version, isRestoring = false, onSave, product, revision }: SaveOptions,
  next: (transaction: Transaction, row: EntryRow, model: DataModel) => Promise<NextContent>,
): Promise<SavedEntry> {
  const model = await getDataModel();
  return runEntryTransaction(async (transaction) => {
    const actOn = (row: EntryRow | null) =>
      isRestoring ? "restoreVersion" : row === null || row.state === "PUBLISHED" ? "edit" : "publish";
    const { row, by, act: asked } = await lockEntryForAct(transaction, actor, id, actOn, version);
    const { content, ...told } = await next(transaction, row, model);
    const former = toEntryContent(row, model);
    const phase = row.state === "PUBLISHED" ? former.technicalReadinessLevel : null;
    await requireAdvice(transaction, { ...row, phase }, content.technicalReadinessLevel, model);
    const columns = toEntryColumns(content, model);
    const act = await saveAct(transaction, by, row, columns);
    if (act === "propose") {
      await requireAndShareLockChoices(transaction, [columns], isRestoring ? "all" : row);
      const change = { base: row.version, content, product, revision };
      const review = await offerForReview(transaction, by, id, model, { change, ...told });
      return answerSave(transaction, actor, id, model, review);
    }
    const now = new Date();
    const context = { actor: by, now, kept: isRestoring ? ("all" as const) : row };
    const set = { visibilityChosen: true };
    if (act === "submit") {
      await changeEntry(transaction, context, { act, entry: row, columns, set });
    } else {
      await changeEntry(transaction, context, {
        act: asked,
        entry: row,
        columns,
        set: { ...set, ...recheckOfSave(by, row, now, act) },
        fields: listChangedKeys(former, content),
        ...told,
      });
      await endReviewOfPublished(transaction, by, id);
    }
    await onSave?.(transaction, by, id);
    const review =
      act === "submit"
        ? await offerForReview(transaction, by, id, model, { note: told.note ?? null })
        : undefined;
    return answerSave(transaction, actor, id, model, review);
  });
}

/**
 * Replaces an entry's content. `version` is the one that the change was made from; without it, the change applies to
 * the current one. The author stays. Throws as saveEntry.
 */
export async function updateEntry(
  actor: Actor,
  id: string,
  content: EntryContent,
  { note = null, ...options }: Omit<SaveOptions, "isRestoring"> & { note?: string | null } = {},
): Promise<SavedEntry> {
  // Checks the labels first, so that a wrong label is refused without reading the entry.
  toEntryColumns(content, await getDataModel());
  return saveEntry(actor, id, options, async () => ({ content, note }));
}

/** Moves an entry to the bin, from which an admin can restore it for 30 days; to all readers it is 404 at once. */
export async function deleteEntry(actor: Actor, id: string): Promise<{ _id: string; algorithmName: string }> {
  return runEntryTransaction(async (transaction) => {
    const { row, by } = await lockEntryForAct(transaction, actor, id, "delete");
    await changeEntry(transaction, { actor: by }, { act: "delete", entry: row });
    return { _id: id, algorithmName: row.algorithmName ?? "" };
  });
}
