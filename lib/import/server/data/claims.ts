import "server-only";
import { recordEvent } from "../../../platform/audit/note";
import type { Actor, UserActor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, type Prisma, type Transaction } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type { ImportCounts } from "../../answers";
import { mayUndoAt } from "../../rules";
import type { MadeVersion } from "./imports";
import { releaseDead } from "./runs";

const MADE_AT_ONCE = 2_000;

/** Somebody stopped the import before anything was stored. */
export class ImportStopped extends Error {}

async function takeRun(
  actor: Actor,
  id: string,
  to: "importing" | "undoing",
  check: (run: { status: string; finishedAt: Date | null }) => void,
): Promise<{ claim: string }> {
  authorise(actor, "entry.import");
  const claim = crypto.randomUUID();
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await releaseDead(transaction);
    await transaction.$queryRaw`SELECT 1 FROM import_run WHERE id = ${id} FOR UPDATE`;
    const run = await transaction.importRun.findUnique({
      where: { id },
      select: { status: true, finishedAt: true },
    });
    if (run === null) throw new AppError("not_found");
    check(run);
    const now = new Date();
    const begun = {
      status: to,
      claim,
      aliveAt: now,
      updatedAt: now,
      phase: null,
      progress: 0,
      total: 0,
      failure: null,
    };
    await transaction.importRun.update({ where: { id }, data: begun, select: { id: true } });
    if (to === "importing") {
      const count = await transaction.importRow.count({ where: { runId: id, isOmitted: false } });
      await recordEvent(transaction, { kind: "import.started", by: actor, details: { count } });
    }
    return { claim };
  });
}

/**
 * Makes a run that was looked through this process's to import: of two who press at once, one. Throws not_found or
 * import_conflict.
 */
export function claimImport(actor: Actor, id: string): Promise<{ claim: string }> {
  return takeRun(actor, id, "importing", ({ status }) => {
    if (status !== "checked") throw new AppError("import_conflict");
  });
}

/** Makes a run that was stored this process's to undo. Throws not_found, import_conflict, or undo_expired after a day. */
export function claimUndo(actor: Actor, id: string): Promise<{ claim: string }> {
  return takeRun(actor, id, "undoing", ({ status, finishedAt }) => {
    if (status !== "done") throw new AppError("import_conflict");
    if (!mayUndoAt(finishedAt, new Date())) throw new AppError("undo_expired");
  });
}

/** Says how far it is, and that this process lives. Outside the transaction, so that it can be seen. */
export async function noteProgress(
  id: string,
  claim: string,
  told: { phase?: "check" | "write"; progress?: number; total?: number } = {},
): Promise<void> {
  await db().importRun.updateMany({ where: { id, claim }, data: { ...told, aliveAt: new Date() } });
}

/** From here on it cannot be stopped. Throws ImportStopped when it was. */
export async function beginWriting(id: string, claim: string): Promise<void> {
  const { count } = await db().importRun.updateMany({
    where: { id, claim, status: "importing" },
    data: { phase: "write", progress: 0, aliveAt: new Date() },
  });
  if (count === 0) throw new ImportStopped();
}

/** Stops an import before it has begun to store. Throws not_found, or import_conflict when it is too late. */
export async function stopImport(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "entry.import");
  const { count } = await db().importRun.updateMany({
    where: { id, status: "importing", OR: [{ phase: null }, { phase: "check" }] },
    data: { status: "checked", claim: null, phase: null, failure: "stopped", updatedAt: new Date() },
  });
  if (count === 0) {
    const exists = (await db().importRun.count({ where: { id } })) > 0;
    throw new AppError(exists ? "import_conflict" : "not_found");
  }
  return { _id: id };
}

/** What a try that stored nothing ended with; the run is as it was before. */
export async function failRun(id: string, claim: string, failure: string): Promise<void> {
  const now = { claim: null, phase: null, failure, updatedAt: new Date() };
  await db().importRun.updateMany({
    where: { id, claim, status: "importing" },
    data: { ...now, status: "checked" },
  });
  await db().importRun.updateMany({
    where: { id, claim, status: "undoing" },
    data: { ...now, status: "done" },
  });
}

/** In the transaction of a run's own work: it is finished with it, or, when it is no longer this process's, undone. */
async function finish(
  transaction: Transaction,
  id: string,
  claim: string,
  data: Prisma.ImportRunUpdateManyMutationInput,
): Promise<void> {
  const { count } = await transaction.importRun.updateMany({
    where: { id, claim },
    data: { ...data, claim: null, phase: null, failure: null, updatedAt: new Date() },
  });
  if (count !== 1) throw new ImportStopped();
}

/** A kept mapping remembers what was corrected in the last file that was imported by it. */
async function keepCorrections(transaction: Transaction, id: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_mapping s SET updated_at = now(),
      mapping = s.mapping || jsonb_build_object('corrections', coalesce(i.mapping->'corrections', '[]'))
    FROM import_run i WHERE i.id = ${id} AND s.name = i.mapping->>'name'
      AND coalesce(s.mapping->'corrections', '[]') <> coalesce(i.mapping->'corrections', '[]')`;
}

/** The last act of an import: what it made is kept for its undoing, and the file goes. */
export async function finishImport(
  transaction: Transaction,
  { id, claim, by }: { id: string; claim: string; by: UserActor },
  made: readonly MadeVersion[],
  counts: ImportCounts,
): Promise<void> {
  for (let start = 0; start < made.length; start += MADE_AT_ONCE) {
    await transaction.importChange.createMany({
      data: made.slice(start, start + MADE_AT_ONCE).map(({ entryId, number, former }) => ({
        runId: id,
        entryId,
        number,
        formerDigest: former?.sourceDigest ?? null,
        formerCreatedAt: former?.createdAt ?? null,
      })),
    });
  }
  await transaction.importFile.deleteMany({ where: { runId: id } });
  await keepCorrections(transaction, id);
  await recordEvent(transaction, {
    kind: "import.finished",
    by,
    details: { count: counts.added + counts.updated },
  });
  const told = counts as Prisma.InputJsonValue;
  await finish(transaction, id, claim, { status: "done", finishedAt: new Date(), counts: told });
}

/** The last act of an undoing. */
export async function finishUndo(
  transaction: Transaction,
  { id, claim, by }: { id: string; claim: string; by: UserActor },
  counts: { removed: number; restored: number; left: number },
): Promise<void> {
  const run = await transaction.importRun.findUniqueOrThrow({ where: { id }, select: { counts: true } });
  const before = (run.counts ?? {}) as Record<string, number>;
  const count = counts.removed + counts.restored;
  await recordEvent(transaction, { kind: "import.undone", by, details: { count } });
  await finish(transaction, id, claim, {
    status: "undone",
    undoneAt: new Date(),
    counts: { ...before, ...counts },
  });
}
