import "server-only";
import { requireStillAdmin } from "../../../accounts/server/admins";
import { buildEntryBodySchema } from "../../../entries/schema";
import { changeEntries } from "../../../entries/server/changes";
import {
  ENTRY_COLUMNS_SQL,
  ENTRY_TABLES_SQL,
  type EntryRow,
  toEntryContent,
  toVersionContent,
} from "../../../entries/server/rows";
import type { StoredVersion } from "../../../fields/choices";
import type { DataModel } from "../../../fields/data-model";
import type { EntryContent, Visibility } from "../../../fields/entry-fields";
import { getDataModel } from "../../../fields/server/data-model";
import { buildRestoredContent } from "../../../history/restored-content";
import { listChangedKeys } from "../../../platform/audit/kinds";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../../platform/database/live";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import { removeProducts } from "../../../products/server/products";
import type { LaterImport, UndoPreview } from "../../answers";
import { canUndoAt, MAX_SKIPPED_IN_UNDO_PREVIEW } from "../../rules";
import { finishUndo, type ImportJob } from "./claims";
import {
  createBatchRunner,
  type ImportSaveContext,
  type NextEntryVersion,
  type ProgressCallback,
  runExclusiveTransaction,
  saveNextEntryVersions,
  splitIntoBatches,
} from "./imports";
import { findImportedProductChanges, restoreFormerProductContents } from "./product-changes";
import { getRun } from "./runs";

/** A version made by an import, with the current state of its entry. */
interface ImportedChange {
  id: string;
  name: string;
  /** The last version that the import made. */
  number: number;
  version: number;
  inBin: boolean;
  /** What an undo does with the entry; if somebody edited or deleted it since, it is left alone. */
  act: "remove" | "restore" | "edited" | "deleted";
  formerDigest: string | null;
  formerCreatedAt: Date | null;
  formerInstitutionId: string | null;
}

/** An entry as it is now, and the content of one of its versions. */
interface Beside {
  row: EntryRow;
  earlier: EntryContent;
}

/** Reads entries with one version each, at most IMPORT_BATCH at a time. */
async function readBeside(
  reader: SqlReader,
  model: DataModel,
  wanted: readonly { id: string; number: number }[],
): Promise<Map<string, Beside>> {
  const rows = await reader.$queryRaw<
    (EntryRow & { ofVersion: { visibility: Visibility; content: StoredVersion } })[]
  >`
    SELECT ${ENTRY_COLUMNS_SQL}, jsonb_build_object('visibility', v.visibility, 'content', v.content) AS "ofVersion"
    FROM ${ENTRY_TABLES_SQL}
    JOIN jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(id text, number int) ON w.id = e.id
    JOIN entry_version v ON v.entry_id = e.id AND v.number = w.number`;
  return new Map(
    rows.map(({ ofVersion: { content, visibility }, ...row }) => {
      return [row.id, { row, earlier: toVersionContent(content, visibility, model) }];
    }),
  );
}

/** Whether an entry's current content equals that of the given version. */
function holds(model: DataModel, { row, earlier }: Beside): boolean {
  const now = toEntryContent(row, model);
  return listChangedKeys(now, buildRestoredContent(model, earlier, now)).length === 0;
}

/**
 * Finds the entries added or changed by an import, except those deleted for good since. One with later versions counts
 * as edited only if its content differs from the import's: undoing a later import, or an edit, restores that content.
 */
async function findChanges(
  reader: SqlReader,
  model: DataModel,
  runId: string,
  lock: boolean,
): Promise<ImportedChange[]> {
  const changes = await reader.$queryRaw<Omit<ImportedChange, "act">[]>`
    SELECT e.id, e.algorithm_name AS name, c.number, e.version, NOT (${IS_ENTRY_NOT_DELETED_SQL}) AS "inBin",
      c.former_digest AS "formerDigest", c.former_created_at AS "formerCreatedAt",
      c.former_institution_id AS "formerInstitutionId"
    FROM import_change c JOIN entry e ON e.id = c.entry_id
    WHERE c.run_id = ${runId} ORDER BY e.id ${lock ? Prisma.sql`FOR UPDATE OF e` : Prisma.empty}`;
  const later = changes.filter(({ number, version, inBin }) => version !== number && !inBin);
  const edited = new Set<string>();
  for (const batch of splitIntoBatches(later)) {
    const found = await readBeside(reader, model, batch);
    for (const { id } of batch) {
      const beside = found.get(id);
      if (beside === undefined || !holds(model, beside)) edited.add(id);
    }
  }
  const actOf = ({ id, formerCreatedAt, inBin }: (typeof changes)[number]): ImportedChange["act"] => {
    if (inBin) return "deleted";
    if (edited.has(id)) return "edited";
    return formerCreatedAt === null ? "remove" : "restore";
  };
  return changes.map((change) => ({ ...change, act: actOf(change) }));
}

/**
 * Finds the last later import that changed one of these entries, if its undo would still restore that entry. It must be
 * undone first: undone later, it would bring back what this import made.
 */
async function findLaterImport(
  reader: SqlReader,
  model: DataModel,
  runId: string,
): Promise<LaterImport | null> {
  const later = await reader.$queryRaw<
    { id: string; fileName: string; finishedAt: Date; shared: string[] }[]
  >`
    SELECT r.id, r.file_name AS "fileName", r.finished_at AS "finishedAt", array_agg(l.entry_id) AS shared
    FROM import_change c
    JOIN import_change l ON l.entry_id = c.entry_id AND l.number > c.number
    JOIN import_run r ON r.id = l.run_id
    WHERE c.run_id = ${runId} AND r.status <> 'undone' AND r.finished_at IS NOT NULL
    GROUP BY r.id ORDER BY r.finished_at DESC, r.id DESC`;
  for (const { id: _id, fileName, finishedAt, shared } of later) {
    const ids = new Set(shared);
    const changes = await findChanges(reader, model, _id, false);
    if (changes.some(({ id, act }) => ids.has(id) && act === "restore"))
      return { _id, fileName, finished: finishedAt.toISOString() };
  }
  return null;
}

/** Returns what an undo would do now. Throws not_found, or import_conflict when the import is not stored. */
export async function previewUndo(actor: Actor, id: string): Promise<UndoPreview> {
  authorise(actor, "entry.import");
  const { kind, status } = await getRun(actor, id);
  if (status !== "done") throw new AppError("import_conflict");
  if (kind === "products") authorise(actor, "product.manage");
  const model = await getDataModel();
  const laterImport = kind === "entries" ? await findLaterImport(db(), model, id) : null;
  const preview: UndoPreview = { remove: 0, restore: 0, left: [], leftCount: 0, laterImport };
  if (laterImport !== null) return preview;
  const changes =
    kind === "entries"
      ? await findChanges(db(), model, id, false)
      : await findImportedProductChanges(db(), id, false);
  const left: UndoPreview["left"] = [];
  for (const { act, id: _id, name: algorithmName } of changes) {
    if (act === "remove" || act === "restore") preview[act] += 1;
    else left.push({ _id, algorithmName, why: act });
  }
  return { ...preview, left: left.slice(0, MAX_SKIPPED_IN_UNDO_PREVIEW), leftCount: left.length };
}

function refuse(later: LaterImport | null): void {
  if (later === null) return;
  const { fileName: name, finished } = later;
  throw new AppError("undo_later_first", { values: { name, finished } });
}

/** Throws undo_later_first, before the undo begins, if only a later import prevents it. */
export async function requireNoLaterImport(actor: Actor, id: string): Promise<void> {
  const { kind, status, finished } = await getRun(actor, id);
  if (kind === "products" || status !== "done") return;
  if (!canUndoAt(finished === null ? null : new Date(finished), new Date())) return;
  refuse(await findLaterImport(db(), await getDataModel(), id));
}

/**
 * Moves entries added by the import to the bin, from where an admin can restore them. They lose their source key, so
 * that the next import of the same rows adds new entries instead of finding these.
 */
async function removeAdded(
  { transaction, model: _, ...writer }: ImportSaveContext,
  ids: readonly string[],
): Promise<void> {
  const set = { sourceKey: null, sourceDigest: null };
  await changeEntries(
    transaction,
    writer,
    ids.map((id) => ({ act: "undoImport", entry: id, set })),
  );
}

/** Note in the history for versions saved by an undo. */
const UNDONE = "Import ongedaan gemaakt";

/** Saves the content from before the import as the next version of each entry; returns those that could be. */
async function restoreChanged(
  saving: ImportSaveContext,
  changes: readonly ImportedChange[],
): Promise<NextEntryVersion[]> {
  const { model, transaction } = saving;
  const wanted = changes.map(({ id, number }) => ({ id, number: number - 1 }));
  const found = await readBeside(transaction, model, wanted);
  const former = changes.flatMap(
    ({ id, number, version, formerInstitutionId, ...before }): NextEntryVersion[] => {
      const beside = found.get(id);
      if (beside === undefined) return [];
      const now = toEntryContent(beside.row, model);
      const body = buildRestoredContent(model, beside.earlier, now);
      // An entry whose former content today's rules reject stays as it is.
      const parsed = buildEntryBodySchema(model, { stored: body }).safeParse(body);
      if (!parsed.success) return [];
      const { content } = parsed.data;
      const createdAt = before.formerCreatedAt ?? beside.row.createdAt;
      const told = { note: UNDONE, restored: number - 1 };
      const fields = listChangedKeys(now, content);
      const source = { sourceDigest: before.formerDigest, institutionId: formerInstitutionId };
      return [{ id, version, createdAt, content, ...source, fields, told }];
    },
  );
  await saveNextEntryVersions(saving, "undoImportedChange", former);
  return former;
}

/** Undoes changes of entries or products in batches. Returns how many were removed, restored and left alone. */
async function takeBack<Change extends { id: string; act: string }>(
  changes: readonly Change[],
  remove: (ids: readonly string[]) => Promise<void>,
  restore: (changed: readonly Change[]) => Promise<unknown[]>,
  onDone: ProgressCallback,
) {
  const added = changes.flatMap(({ act, id }) => (act === "remove" ? [id] : []));
  const changed = changes.filter(({ act }) => act === "restore");
  const inBatches = createBatchRunner(added.length + changed.length, onDone);
  await inBatches(added, async (ids) => {
    await remove(ids);
    return [];
  });
  const { length: restored } = await inBatches(changed, restore);
  return { removed: added.length, restored, left: changes.length - added.length - restored };
}

/**
 * Undoes all changes of an import that nobody has edited since, or none. Throws undo_later_first when an import that it
 * waited for changed the same entries.
 */
export async function undoImport(job: ImportJob, onDone: ProgressCallback): Promise<void> {
  const { id, kind, by } = job;
  authorise(by, kind === "products" ? "product.manage" : "entry.import");
  await runExclusiveTransaction(async (transaction) => {
    await shareLockActor(transaction, by);
    await requireStillAdmin(transaction, by.id);
    // The data model is loaded after the wait for another import, which may be long.
    const model = await getDataModel();
    const saving: ImportSaveContext = { model, transaction, actor: by, by, now: new Date() };
    if (kind === "entries") refuse(await findLaterImport(transaction, model, id));
    const counts =
      kind === "entries"
        ? await takeBack(
            await findChanges(transaction, model, id, true),
            (ids) => removeAdded(saving, ids),
            (changed) => restoreChanged(saving, changed),
            onDone,
          )
        : await takeBack(
            await findImportedProductChanges(transaction, id, true),
            (ids) => removeProducts(transaction, by, ids),
            (changed) => restoreFormerProductContents(saving, changed),
            onDone,
          );
    await finishUndo(transaction, job, counts);
  });
}
