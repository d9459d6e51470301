import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { toAppError } from "../../platform/database/failures";
import { AppError } from "../../platform/errors";
import { getLogger } from "../../platform/log";
import { runOutsideRequest } from "../../platform/request";
import type { ImportRunDto } from "../answers";
import {
  beginWritePhase,
  claimRun,
  failRun,
  finishImport,
  type ImportChanges,
  type ImportJob,
  ImportStoppedError,
  recordProgress,
} from "./data/claims";
import {
  addImportedEntries,
  changeImportedEntries,
  createBatchRunner,
  type ImportTransactionContext,
  type ProgressCallback,
  runImportTransaction,
} from "./data/imports";
import { addImportedProducts, changeImportedProducts } from "./data/product-changes";
import { storeRowFindings } from "./data/rows";
import { getRun } from "./data/runs";
import { requireNoLaterImport, undoImport } from "./data/undo";
import {
  addRepeatedNameWarnings,
  countOutcomes,
  type JudgedRows,
  judgeRows,
  toRowFindings,
} from "./judge-rows";
import { mapAllRows } from "./look-through";
import type { MappedRow } from "./map-row";
import { checkImportAuthor } from "./people";
import { requireMapping, requireOpenRunAndMapping } from "./runs";

/** Milliseconds between two heartbeats, and minimum milliseconds between two progress updates. */
const SAY_EVERY = 5_000;
const TELL_EVERY = 300;

/** Returns callbacks that store the progress of a job, but not at every step. */
function teller(job: ImportJob) {
  let last = 0;
  return (phase: "check" | "write") => async (progress: number, total: number) => {
    const now = Date.now();
    if (now - last < TELL_EVERY && progress < total) return;
    last = now;
    await recordProgress(job, { phase, progress, total });
  };
}

/** Runs a job in the background, so that it outlives the request; its run's row stores the result. */
function launch(job: ImportJob, work: () => Promise<void>): void {
  void runOutsideRequest(async () => {
    const alive = setInterval(() => void recordProgress(job).catch(() => undefined), SAY_EVERY);
    try {
      await work();
    } catch (error) {
      // No failure to record: somebody stopped the run, or another process has claimed it.
      if (error instanceof ImportStoppedError) return;
      const { code, status } = toAppError(error);
      if (status >= 500) getLogger().error({ err: error }, "import failed");
      await failRun(job, code).catch((err: unknown) => getLogger().error({ err }, "import not released"));
    } finally {
      clearInterval(alive);
    }
  });
}

/** Products per batch; few enough to report progress. */
const PRODUCT_BATCH = 200;

/** Stores the result of judged rows in batches. Returns what an undo needs. */
export async function storeJudgedRows(
  scope: ImportTransactionContext,
  judged: JudgedRows<MappedRow>,
  onDone: ProgressCallback,
): Promise<ImportChanges> {
  const newEntries = judged.flatMap(([, { newEntry }]) => newEntry ?? []);
  const changedEntries = judged.flatMap(([, { changedEntry }]) => changedEntry ?? []);
  const newProducts = judged.flatMap(([, { newProduct }]) => newProduct ?? []);
  const changedProducts = judged.flatMap(([, { changedProduct }]) => changedProduct ?? []);
  const total = newEntries.length + changedEntries.length + newProducts.length + changedProducts.length;
  const store = createBatchRunner(total, onDone);
  return {
    entries: [
      ...(await store(newEntries, (batch) => addImportedEntries(scope, batch))),
      ...(await store(changedEntries, (batch) => changeImportedEntries(scope, batch))),
    ],
    products: [
      ...(await store(newProducts, (batch) => addImportedProducts(scope, batch), PRODUCT_BATCH)),
      ...(await store(changedProducts, (batch) => changeImportedProducts(scope, batch), PRODUCT_BATCH)),
    ],
  };
}

/**
 * Starts the import of a checked run in the background, in one transaction that stores everything or nothing. Throws
 * not_found, import_conflict, and invalid_input when its mapping or author cannot be used.
 */
export async function startImport(actor: Actor, id: string, skipInvalid: boolean): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await requireOpenRunAndMapping(actor, id);
  const job = await claimRun(actor, id, "importing");
  launch(job, async () => {
    // Read again now that the claim prevents changes: the mapping may have changed since requireReady.
    const run = await getRun(actor, id);
    const mapping = await requireMapping(run);
    const rows = await mapAllRows(run, mapping);
    const { authorId } = run;
    const tell = teller(job);
    await runImportTransaction(actor, { authorId, mapping, rows }, actor, async (scope) => {
      await requireStillAdmin(scope.transaction, actor.id);
      if (run.kind === "entries") await checkImportAuthor(authorId);
      const judged = await judgeRows(scope, run, mapping, rows, tell("check"));
      const { added, changed, unchanged, binned, rejected, double } = countOutcomes(judged);
      if (rejected > 0 && !skipInvalid) {
        addRepeatedNameWarnings(judged);
        await storeRowFindings(id, await toRowFindings(actor, judged), job.claim);
        throw new AppError("invalid_input");
      }
      await beginWritePhase(job);
      const made = await storeJudgedRows(scope, judged, tell("write"));
      const skipped = rejected + double + run.rowCounts.omitted;
      await finishImport(scope.transaction, job, made, {
        added,
        updated: changed,
        unchanged,
        binned,
        skipped,
      });
    });
  });
  return getRun(actor, id);
}

/**
 * Starts the undo of a run in the background, in one transaction. Throws not_found, import_conflict, undo_expired once
 * a day has passed, or undo_later_first.
 */
export async function startUndo(actor: Actor, id: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await requireNoLaterImport(actor, id);
  const job = await claimRun(actor, id, "undoing");
  launch(job, () => undoImport(job, teller(job)("write")));
  return getRun(actor, id);
}
