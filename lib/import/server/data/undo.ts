import "server-only";
import { requireStillAdmin } from "../../../accounts/server/admins";
import { entryBodySchema } from "../../../entries/schema";
import { columnsOf } from "../../../entries/server/entries";
import { contentOf, type EntryRow } from "../../../entries/server/rows";
import type { DataModel } from "../../../fields/data-model";
import type { EntryContent } from "../../../fields/entry-fields";
import { getDataModel } from "../../../fields/server/data-model";
import { shareLockChoices } from "../../../fields/server/listed-values";
import { restoredContent } from "../../../history/restored-content";
import { changedFields } from "../../../platform/audit/kinds";
import { recordEvents } from "../../../platform/audit/note";
import type { Actor, UserActor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, type Transaction } from "../../../platform/database/db";
import { forget } from "../../../platform/database/forget";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type { LaterImport, UndoPreview } from "../../answers";
import { MOST_LEFT_SHOWN, mayUndoAt, undoOf } from "../../rules";
import { findChanges, findLaterImport, type ImportedChange, readBeside } from "./changes";
import { finishUndo } from "./claims";
import { beginImport, IMPORT_BATCH, IMPORT_TIMEOUT } from "./imports";
import { getRun } from "./runs";

/** What undoing an import would do now, before it is done. Throws not_found, or import_conflict when it is not stored. */
export async function previewUndo(actor: Actor, id: string): Promise<UndoPreview> {
  authorise(actor, "entry.import");
  const { status } = await getRun(actor, id);
  if (status !== "done") throw new AppError("import_conflict");
  const model = await getDataModel();
  const laterImport = await findLaterImport(db(), model, id);
  if (laterImport !== null) return { remove: 0, restore: 0, left: [], leftCount: 0, laterImport };
  const changes = await findChanges(db(), model, id, false);
  const acts = changes.map((change) => ({ change, act: undoOf(change) }));
  const left = acts.flatMap(({ change, act }) =>
    act === "edited" || act === "deleted"
      ? [{ _id: change.entryId, algorithmName: change.name, why: act }]
      : [],
  );
  return {
    remove: acts.filter(({ act }) => act === "remove").length,
    restore: acts.filter(({ act }) => act === "restore").length,
    left: left.slice(0, MOST_LEFT_SHOWN),
    leftCount: left.length,
    laterImport,
  };
}

function refuse(later: LaterImport | null): void {
  if (later === null) return;
  const { fileName: name, finished } = later;
  throw new AppError("undo_later_first", { values: { name, finished } });
}

/** Throws undo_later_first, before anything is begun, for an import that could be undone but for a later one. */
export async function requireLast(actor: Actor, id: string): Promise<void> {
  const { status, finished } = await getRun(actor, id);
  if (status !== "done" || !mayUndoAt(finished === null ? null : new Date(finished), new Date())) return;
  refuse(await findLaterImport(db(), await getDataModel(), id));
}

/**
 * Entries that the import added go to the bin, from where an admin can take them back. They lose their source key: the
 * next import of the same rows makes new ones, rather than finding these there.
 */
async function removeAdded(transaction: Transaction, by: UserActor, ids: string[]): Promise<void> {
  await transaction.$executeRaw`
    UPDATE entry SET deleted_at = now(), deleted_by_id = ${by.id}, source_key = NULL, source_digest = NULL
    WHERE id = ANY(${ids}::text[])`;
  await recordEvents(
    transaction,
    { kind: "entry.deleted", by },
    ids.map((id) => ({ id })),
  );
}

interface Undoing {
  model: DataModel;
  transaction: Transaction;
  by: UserActor;
  note: string;
}

/** What an entry was before, as the rules of today allow it; null when they do not. */
function formerContent({ model }: Undoing, row: EntryRow, earlier: EntryContent): EntryContent | null {
  const body = restoredContent(model, earlier, contentOf(row, model));
  const parsed = entryBodySchema(model, { stored: body }).safeParse(body);
  return parsed.success ? parsed.data.content : null;
}

async function readFormer(
  undoing: Undoing,
  changes: readonly ImportedChange[],
): Promise<{ change: ImportedChange; row: EntryRow; content: EntryContent }[]> {
  const wanted = changes.map(({ entryId, number }) => ({ entryId, number: number - 1 }));
  const found = await readBeside(undoing.transaction, undoing.model, wanted);
  return changes.flatMap((change) => {
    const beside = found.get(change.entryId);
    if (beside === undefined) return [];
    const content = formerContent(undoing, beside.row, beside.earlier);
    return content === null ? [] : [{ change, row: beside.row, content }];
  });
}

/** Gives entries what they held before the import as their next version. Gives how many. */
async function restoreChanged(undoing: Undoing, changes: readonly ImportedChange[]): Promise<number> {
  const { transaction, by, model, note } = undoing;
  const found = await readFormer(undoing, changes);
  const former = found.map((one) => ({ ...one, columns: columnsOf(one.content, model) }));
  await shareLockChoices(
    transaction,
    former.map(({ columns }) => columns),
    "all",
  );
  const now = new Date();
  for (const { change, columns } of former) {
    const { entryId: id, version, formerDigest: sourceDigest, formerCreatedAt: createdAt } = change;
    const rest = createdAt === null ? {} : { createdAt };
    await transaction.entry.update({
      where: { id },
      data: { ...columns, ...rest, version: version + 1, updatedAt: now, sourceDigest },
      select: { id: true },
    });
  }
  await transaction.entryVersion.createMany({
    data: former.map(({ change: { entryId, version, number }, columns }) => {
      const { visibility } = columns;
      const made = { entryId, number: version + 1, restored: number - 1, note, createdAt: now };
      return { ...made, authorId: by.id, visibility, content: columns };
    }),
  });
  await recordEvents(
    transaction,
    { kind: "entry.versionRestored", by },
    former.map(({ change, row, content }) => ({
      id: change.entryId,
      fields: changedFields(contentOf(row, model), content),
    })),
  );
  return former.length;
}

/**
 * Takes back what an import made, as far as nobody changed it since: all of that, or nothing. `note` is what the new
 * versions say. Throws undo_later_first when an import that it waited for has changed the same.
 */
export async function undoInOne(
  by: UserActor,
  { id, claim, note }: { id: string; claim: string; note: string },
  onDone: (done: number, total: number) => Promise<void>,
): Promise<void> {
  authorise(by, "entry.import");
  await db()
    .$transaction(
      async (transaction) => {
        await beginImport(transaction);
        await shareLockActor(transaction, by);
        await requireStillAdmin(transaction, by.id);
        // Only now: it may have waited long for an import.
        const model = await getDataModel();
        refuse(await findLaterImport(transaction, model, id));
        const changes = await findChanges(transaction, model, id, true);
        const added = changes.filter((change) => undoOf(change) === "remove").map(({ entryId }) => entryId);
        const changed = changes.filter((change) => undoOf(change) === "restore");
        await removeAdded(transaction, by, added);
        await onDone(added.length, added.length + changed.length);
        let restored = 0;
        for (let start = 0; start < changed.length; start += IMPORT_BATCH) {
          const batch = changed.slice(start, start + IMPORT_BATCH);
          restored += await restoreChanged({ transaction, by, model, note }, batch);
          await onDone(added.length + start + batch.length, added.length + changed.length);
        }
        const left = changes.length - added.length - restored;
        await finishUndo(transaction, { id, claim, by }, { removed: added.length, restored, left });
      },
      { timeout: IMPORT_TIMEOUT },
    )
    .finally(() => forget("entries", "reports"));
}
