import "server-only";
import { recordEvent } from "../../../platform/audit/note";
import type { Actor, UserActor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, type Prisma, type Transaction } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type { ImportCounts } from "../../answers";
import { mayUndoAt } from "../../rules";
import { batchesOf, type MadeVersion } from "./imports";
import { releaseDead, requireChanged } from "./runs";

const MADE_AT_ONCE = 2_000;

/** What a process works on: an import or its undoing, for whom, and by which claim it is this process's. */
export interface Job {
  id: string;
  claim: string;
  by: UserActor;
}

/** Somebody stopped the import before anything was stored. */
export class ImportStopped extends Error {}

async function takeRun(
  actor: Actor,
  id: string,
  [from, to]: ["checked", "importing"] | ["done", "undoing"],
): Promise<{ claim: string }> {
  authorise(actor, "entry.import");
  const claim = crypto.randomUUID();
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await releaseDead(transaction);
    const [run] = await transaction.$queryRaw<{ status: string; finishedAt: Date | null }[]>`
      SELECT status::text AS status, finished_at AS "finishedAt" FROM import_run WHERE id = ${id} FOR UPDATE`;
    if (run === undefined) throw new AppError("not_found");
    if (run.status !== from) throw new AppError("import_conflict");
    const now = new Date();
    if (to === "undoing" && !mayUndoAt(run.finishedAt, now)) throw new AppError("undo_expired");
    const begun = { status: to, claim, aliveAt: now, updatedAt: now };
    const none = { phase: null, progress: 0, total: 0, failure: null };
    await transaction.importRun.update({ where: { id }, data: { ...begun, ...none }, select: { id: true } });
    if (to === "importing") {
      const count = await transaction.importRow.count({ where: { runId: id, isOmitted: false } });
      await recordEvent(transaction, { kind: "import.started", by: actor, details: { count } });
    }
    return { claim };
  });
}

/** Of two who press at once, one imports a run that was looked through. Throws not_found, import_conflict. */
export const claimImport = (actor: Actor, id: string) => takeRun(actor, id, ["checked", "importing"]);

/** Makes a run that was stored this process's to undo. Throws not_found, import_conflict, or undo_expired after a day. */
export const claimUndo = (actor: Actor, id: string) => takeRun(actor, id, ["done", "undoing"]);

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
  await requireChanged(count, id);
  return { _id: id };
}

/** What a try that stored nothing ended with; the run is as it was before. */
export async function failRun(id: string, claim: string, failure: string): Promise<void> {
  for (const [status, before] of [
    ["importing", "checked"],
    ["undoing", "done"],
  ] as const) {
    await db().importRun.updateMany({
      where: { id, claim, status },
      data: { status: before, claim: null, phase: null, failure, updatedAt: new Date() },
    });
  }
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

/** A stored mapping remembers what was corrected in the last file that was imported by it. */
async function keepCorrections(transaction: Transaction, id: string): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_mapping s SET updated_at = now(),
      mapping = s.mapping || jsonb_build_object('corrections', coalesce(i.mapping->'corrections', '[]'))
    FROM import_run i WHERE i.id = ${id} AND s.name = i.mapping->>'name'
      AND coalesce(s.mapping->'corrections', '[]') <> coalesce(i.mapping->'corrections', '[]')`;
}

/** The last act of an import: what it made is stored for its undoing, and the file goes. */
export async function finishImport(
  transaction: Transaction,
  { id, claim, by }: Job,
  made: readonly MadeVersion[],
  counts: ImportCounts,
): Promise<void> {
  for (const batch of batchesOf(made, MADE_AT_ONCE)) {
    await transaction.importChange.createMany({
      data: batch.map(({ entryId, number, former }) => ({
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
  { id, claim, by }: Job,
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
