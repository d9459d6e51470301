import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { asAppError } from "../../platform/database/failures";
import { AppError } from "../../platform/errors";
import { log } from "../../platform/log";
import { outsideRequest } from "../../platform/request";
import type { ImportRunDto } from "../answers";
import {
  beginWriting,
  claimRun,
  failRun,
  finishImport,
  ImportStopped,
  type Job,
  type Made,
  noteProgress,
} from "./data/claims";
import {
  addEntries,
  batchesOf,
  changeImportedEntries,
  type ImportScope,
  inOneImport,
  type OnDone,
} from "./data/imports";
import { addImportedProducts, changeImportedProducts } from "./data/product-changes";
import { storeJudged } from "./data/rows";
import { getRun } from "./data/runs";
import { requireLast, undoImport } from "./data/undo";
import { countOutcomes, findingsOf, type JudgedRows, judgeRows } from "./judge-rows";
import { readAll } from "./look-through";
import type { MappedRow } from "./map-row";
import { requireAuthor } from "./people";
import { requireMapping, requireReady } from "./runs";

/** So often a process says that it lives, and at most so often how far it is. */
const SAY_EVERY = 5_000;
const TELL_EVERY = 300;

/** Tells how far a job is, not at every step. */
function teller(job: Job) {
  let last = 0;
  return (phase: "check" | "write") => async (progress: number, total: number) => {
    const now = Date.now();
    if (now - last < TELL_EVERY && progress < total) return;
    last = now;
    await noteProgress(job, { phase, progress, total });
  };
}

/** Nobody waits for it: a job goes on when the page is closed, and ends in its run's row. */
function launch(job: Job, work: () => Promise<void>): void {
  void outsideRequest(async () => {
    const alive = setInterval(() => void noteProgress(job).catch(() => undefined), SAY_EVERY);
    try {
      await work();
    } catch (error) {
      // Whoever stopped it has said so already, or somebody else has it.
      if (error instanceof ImportStopped) return;
      const { code, status } = asAppError(error);
      if (status >= 500) log().error({ err: error }, "import failed");
      await failRun(job, code).catch((err: unknown) => log().error({ err }, "import not released"));
    } finally {
      clearInterval(alive);
    }
  });
}

/** Products that are stored at once: few enough to tell how far it is. */
const PRODUCT_BATCH = 200;

/** Stores what rows of an import came to, in batches. Returns what it made, for undoing. */
export async function store(
  scope: ImportScope,
  judged: JudgedRows<MappedRow>,
  onDone: OnDone,
): Promise<Made> {
  const newEntries = judged.flatMap(([, { newEntry }]) => newEntry ?? []);
  const changedEntries = judged.flatMap(([, { changedEntry }]) => changedEntry ?? []);
  const newProducts = judged.flatMap(([, { newProduct }]) => newProduct ?? []);
  const changedProducts = judged.flatMap(([, { changedProduct }]) => changedProduct ?? []);
  const total = newEntries.length + changedEntries.length + newProducts.length + changedProducts.length;
  let done = 0;
  async function inBatches<Write, Stored>(
    write: (scope: ImportScope, batch: readonly Write[]) => Promise<Stored[]>,
    batches: readonly Write[][],
  ): Promise<Stored[]> {
    const stored: Stored[] = [];
    for (const batch of batches) {
      stored.push(...(await write(scope, batch)));
      done += batch.length;
      await onDone(done, total);
    }
    return stored;
  }
  return {
    entries: [
      ...(await inBatches(addEntries, batchesOf(newEntries))),
      ...(await inBatches(changeImportedEntries, batchesOf(changedEntries))),
    ],
    products: [
      ...(await inBatches(addImportedProducts, batchesOf(newProducts, PRODUCT_BATCH))),
      ...(await inBatches(changeImportedProducts, batchesOf(changedProducts, PRODUCT_BATCH))),
    ],
  };
}

/**
 * Begins to import a run that was looked through, in the background: all of it in one transaction, and nothing of it when
 * that fails. Throws not_found, import_conflict, and invalid_input when its mapping or author cannot be used.
 */
export async function startImport(actor: Actor, id: string, skipInvalid: boolean): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await requireReady(actor, id);
  const job = await claimRun(actor, id, "importing");
  launch(job, async () => {
    // Nobody can change it any more: what was looked at before may have been another mapping.
    const run = await getRun(actor, id);
    const mapping = await requireMapping(run);
    const rows = await readAll(run, mapping);
    const { authorId } = run;
    const tell = teller(job);
    await inOneImport(actor, { authorId, mapping, rows }, actor, async (scope) => {
      await requireStillAdmin(scope.transaction, actor.id);
      if (run.kind === "entries") await requireAuthor(authorId);
      const judged = await judgeRows(scope, run, mapping, rows, tell("check"));
      const { added, changed, unchanged, binned, rejected, double } = countOutcomes(judged);
      if (rejected > 0 && !skipInvalid) {
        await storeJudged(id, await findingsOf(actor, judged), job.claim);
        throw new AppError("invalid_input");
      }
      await beginWriting(job);
      const made = await store(scope, judged, tell("write"));
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
 * Begins to take back what a run made, in the background and in one transaction. Throws not_found, import_conflict,
 * undo_expired once a day has passed, or undo_later_first.
 */
export async function startUndo(actor: Actor, id: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await requireLast(actor, id);
  const job = await claimRun(actor, id, "undoing");
  launch(job, () => undoImport(job, teller(job)("write")));
  return getRun(actor, id);
}
