import "server-only";
import { recordAuditEvent } from "../../../platform/audit/note";
import type { AuditDetails } from "../../../platform/audit/schema";
import type { Actor, UserActor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../../platform/database/db";
import { AppError } from "../../../platform/errors";
import type { ImportCounts } from "../../answers";
import { canUndoAt, type ImportKind } from "../../rules";
import { type EntryImportChange, splitIntoBatches } from "./imports";
import type { ProductImportChange } from "./product-changes";
import { lockRun, requireRunChanged, resetUnfinishedRuns } from "./runs";

const MADE_AT_ONCE = 2_000;

/** An import or undo that this process runs; `claim` proves that the run is this process's. */
export interface ImportJob {
  id: string;
  kind: ImportKind;
  claim: string;
  by: UserActor;
}

/** Thrown when somebody stopped the import before anything was stored. */
export class ImportStoppedError extends Error {}

/**
 * Claims a run for this process, so that only one of two simultaneous requests imports a checked run or undoes a stored
 * one. Throws not_found, import_conflict, or undo_expired after a day.
 */
export async function claimRun(actor: Actor, id: string, act: "importing" | "undoing"): Promise<ImportJob> {
  authorise(actor, "entry.import");
  const claim = crypto.randomUUID();
  return db().$transaction(async (transaction) => {
    const run = await lockRun(transaction, actor, id);
    if (run.status !== (act === "importing" ? "checked" : "done")) throw new AppError("import_conflict");
    const now = new Date();
    if (act === "undoing" && !canUndoAt(run.finishedAt, now)) throw new AppError("undo_expired");
    const begun = { status: act, claim, aliveAt: now, updatedAt: now };
    const none = { phase: null, progress: 0, total: 0, failure: null };
    await transaction.importRun.update({ where: { id }, data: { ...begun, ...none }, select: { id: true } });
    if (act === "importing") {
      const count = await transaction.importRow.count({ where: { runId: id, isOmitted: false } });
      await recordAuditEvent(transaction, { kind: "import.started", by: actor, details: { count } });
    }
    return { id, kind: run.kind, claim, by: actor };
  });
}

/** Stores progress and a heartbeat; outside the job's transaction, so that others can see it. */
export async function recordProgress(
  { id, claim }: ImportJob,
  told: { phase?: "check" | "write"; progress?: number; total?: number } = {},
): Promise<void> {
  await db().importRun.updateMany({ where: { id, claim }, data: { ...told, aliveAt: new Date() } });
}

/** Starts the writing phase, in which a job cannot be stopped. Throws ImportStoppedError if it was stopped before. */
export async function beginWritePhase({ id, claim }: ImportJob): Promise<void> {
  const { count } = await db().importRun.updateMany({
    where: { id, claim, status: "importing" },
    data: { phase: "write", progress: 0, aliveAt: new Date() },
  });
  if (count === 0) throw new ImportStoppedError();
}

/** Stops an import that has not begun to write. Throws not_found, or import_conflict when it is too late. */
export async function stopImport(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "entry.import");
  const early = Prisma.sql`id = ${id} AND status = 'importing' AND coalesce(phase, 'check') = 'check'`;
  await requireRunChanged(await resetUnfinishedRuns(early, "stopped"), id);
  return { _id: id };
}

/** Ends a failed job, which has stored nothing, with the code of its error. */
export async function failRun({ id, claim }: ImportJob, failure: string): Promise<void> {
  await resetUnfinishedRuns(Prisma.sql`id = ${id} AND claim = ${claim}`, failure);
}

/** Ends a job in its own transaction; throws, which rolls back, when the claim was lost. */
async function finish(
  transaction: Transaction,
  { id, claim }: ImportJob,
  data: Prisma.ImportRunUpdateManyMutationInput,
): Promise<void> {
  const { count } = await transaction.importRun.updateMany({
    where: { id, claim },
    data: { ...data, claim: null, phase: null, failure: null, updatedAt: new Date() },
  });
  if (count !== 1) throw new ImportStoppedError();
}

/** Copies the corrections of the run to the saved mapping by which it was imported. */
async function saveCorrections(transaction: Transaction, id: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_mapping s SET updated_at = now(),
      mapping = s.mapping || jsonb_build_object('corrections', coalesce(i.mapping->'corrections', '[]'))
    FROM import_run i WHERE i.id = ${id} AND s.kind = i.kind AND s.name = i.mapping->>'name'
      AND coalesce(s.mapping->'corrections', '[]') <> coalesce(i.mapping->'corrections', '[]')`;
}

/** Returns audit details: how many items an import changed or its undo took back, and of what kind. */
function countedOf({ kind }: ImportJob, count: number): AuditDetails {
  return kind === "products" ? { count, imported: kind } : { count };
}

/** Versions of entries and products made by an import. */
export interface ImportChanges {
  entries: EntryImportChange[];
  products: ProductImportChange[];
}

/** Finishes an import: stores what its undo needs, and deletes the file. */
export async function finishImport(
  transaction: Transaction,
  job: ImportJob,
  { entries, products }: ImportChanges,
  counts: ImportCounts,
): Promise<void> {
  const { id: runId, by } = job;
  for (const batch of splitIntoBatches(entries, MADE_AT_ONCE)) {
    await transaction.importChange.createMany({ data: batch.map((made) => ({ ...made, runId })) });
  }
  for (const batch of splitIntoBatches(products, MADE_AT_ONCE)) {
    await transaction.productImportChange.createMany({ data: batch.map((made) => ({ ...made, runId })) });
  }
  await transaction.importFile.deleteMany({ where: { runId } });
  await saveCorrections(transaction, runId);
  const details = countedOf(job, counts.added + counts.updated);
  await recordAuditEvent(transaction, { kind: "import.finished", by, details });
  const told = counts as Prisma.InputJsonValue;
  await finish(transaction, job, { status: "done", finishedAt: new Date(), counts: told });
}

/** Marks a run as undone, with the counts of the undo. */
export async function finishUndo(
  transaction: Transaction,
  job: ImportJob,
  counts: { removed: number; restored: number; left: number },
): Promise<void> {
  const { id, by } = job;
  const run = await transaction.importRun.findUniqueOrThrow({ where: { id }, select: { counts: true } });
  const before = (run.counts ?? {}) as Record<string, number>;
  const details = countedOf(job, counts.removed + counts.restored);
  await recordAuditEvent(transaction, { kind: "import.undone", by, details });
  await finish(transaction, job, {
    status: "undone",
    undoneAt: new Date(),
    counts: { ...before, ...counts },
  });
}
