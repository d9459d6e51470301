import "server-only";
import type { Actor, UserActor } from "../../domain/actor";
import { changedFields } from "../../domain/audit";
import type { DataModel } from "../../domain/data-model";
import type { EntryContent } from "../../domain/entry-fields";
import { AppError } from "../../domain/errors";
import { MOST_LEFT_SHOWN, type UndoPreview, undoOf } from "../../domain/imports";
import { enforce, verdict } from "../../domain/permissions";
import type { LabelToday } from "../../domain/renamed-labels";
import { restoredContent } from "../../domain/restored-content";
import { entryBodySchema } from "../../schemas/entry";
import { db, Prisma, type SqlReader, type Transaction } from "../db";
import { requireStillAdmin } from "./admins";
import { recordEvents } from "./audit";
import { getDataModel } from "./data-model";
import { columnsOf } from "./entries";
import { contentOf, ENTRY_COLUMNS, ENTRY_TABLES, type EntryRow } from "./entry-rows";
import { versionContent } from "./entry-versions";
import { forget } from "./forget";
import { finishUndo } from "./import-claims";
import { getRun } from "./import-runs";
import { beginImport, IMPORT_BATCH, IMPORT_TIMEOUT } from "./imports";
import { holdInstitutions } from "./institution-domains";
import { getLabelsToday } from "./labels-today";
import { holdChoices, holdLists } from "./listed-values";
import { holdActor } from "./locks";

interface Change {
  entryId: string;
  name: string;
  number: number;
  version: number;
  inBin: boolean;
  formerDigest: string | null;
  formerCreatedAt: Date | null;
}

/** What an import made, beside how each entry stands now. Purged entries took theirs along. */
function findChanges(reader: SqlReader, runId: string, lock: boolean): Promise<Change[]> {
  return reader.$queryRaw<Change[]>`
    SELECT e.id AS "entryId", e.algorithm_name AS name, c.number, e.version, e.deleted_at IS NOT NULL AS "inBin",
      c.former_digest AS "formerDigest", c.former_created_at AS "formerCreatedAt"
    FROM import_change c JOIN entry e ON e.id = c.entry_id
    WHERE c.run_id = ${runId} ORDER BY e.id ${lock ? Prisma.sql`FOR UPDATE OF e` : Prisma.empty}`;
}

/** What undoing an import would do now, before it is done. Throws not_found, or import_conflict when it is not stored. */
export async function previewUndo(actor: Actor, id: string): Promise<UndoPreview> {
  enforce(actor, verdict(actor, "entry.import"));
  const { status } = await getRun(actor, id);
  if (status !== "done") throw new AppError("import_conflict");
  const changes = await findChanges(db(), id, false);
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
  };
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
  transaction: Transaction;
  by: UserActor;
  model: DataModel;
  /** What values are called that got another name since. */
  today: LabelToday;
  note: string;
}

/** What an entry was before, as the rules of today allow it; null when they do not. */
function formerContent({ model, today }: Undoing, row: EntryRow, earlier: EntryContent): EntryContent | null {
  const body = restoredContent(model, earlier, contentOf(row, model), today);
  const parsed = entryBodySchema(model, { held: body }).safeParse(body);
  return parsed.success ? parsed.data.content : null;
}

async function readFormer(
  undoing: Undoing,
  changes: readonly Change[],
): Promise<{ change: Change; row: EntryRow; content: EntryContent }[]> {
  const { transaction, model } = undoing;
  const ids = changes.map(({ entryId }) => entryId);
  const rows = await transaction.$queryRaw<EntryRow[]>`
    SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id = ANY(${ids}::text[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const versions = await transaction.entryVersion.findMany({
    where: { OR: changes.map(({ entryId, number }) => ({ entryId, number: number - 1 })) },
    select: { entryId: true, visibility: true, content: true },
  });
  const earlier = new Map(versions.map((version) => [version.entryId, version]));
  return changes.flatMap((change) => {
    const [row, version] = [byId.get(change.entryId), earlier.get(change.entryId)];
    if (row === undefined || version === undefined) return [];
    const stored = versionContent(version.content as Partial<EntryContent>, version.visibility, model);
    const content = formerContent(undoing, row, stored);
    return content === null ? [] : [{ change, row, content }];
  });
}

/** Gives entries what they held before the import as their next version. Gives how many. */
async function restoreChanged(undoing: Undoing, changes: readonly Change[]): Promise<number> {
  const { transaction, by, model, note } = undoing;
  const former = await readFormer(undoing, changes);
  await holdChoices(
    transaction,
    former.map(({ content }) => content),
    "all",
  );
  const now = new Date();
  for (const { change, content } of former) {
    const { entryId: id, version, formerDigest: sourceDigest, formerCreatedAt: createdAt } = change;
    const rest = createdAt === null ? {} : { createdAt };
    await transaction.entry.update({
      where: { id },
      data: { ...columnsOf(content, model), ...rest, version: version + 1, updatedAt: now, sourceDigest },
      select: { id: true },
    });
  }
  await transaction.entryVersion.createMany({
    data: former.map(({ change: { entryId, version, number }, content }) => {
      const columns = columnsOf(content, model);
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
 * versions say.
 */
export async function undoInOne(
  by: UserActor,
  { id, claim, note }: { id: string; claim: string; note: string },
  onDone: (done: number, total: number) => Promise<void>,
): Promise<void> {
  enforce(by, verdict(by, "entry.import"));
  await db()
    .$transaction(
      async (transaction) => {
        await beginImport(transaction);
        await holdInstitutions(transaction);
        await holdLists(transaction);
        await holdActor(transaction, by);
        await requireStillAdmin(transaction, by.id);
        // Only now: it may have waited long for an import, and the lists change no more.
        const [model, today] = await Promise.all([getDataModel(), getLabelsToday()]);
        const changes = await findChanges(transaction, id, true);
        const added = changes.filter((change) => undoOf(change) === "remove").map(({ entryId }) => entryId);
        const changed = changes.filter((change) => undoOf(change) === "restore");
        await removeAdded(transaction, by, added);
        await onDone(added.length, added.length + changed.length);
        let restored = 0;
        for (let start = 0; start < changed.length; start += IMPORT_BATCH) {
          const batch = changed.slice(start, start + IMPORT_BATCH);
          restored += await restoreChanged({ transaction, by, model, today, note }, batch);
          await onDone(added.length + start + batch.length, added.length + changed.length);
        }
        const left = changes.length - added.length - restored;
        await finishUndo(transaction, { id, claim, by }, { removed: added.length, restored, left });
      },
      { timeout: IMPORT_TIMEOUT },
    )
    .finally(() => forget("entries", "reports"));
}
