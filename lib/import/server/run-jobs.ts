import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { asAppError } from "../../platform/database/failures";
import { AppError } from "../../platform/errors";
import { log } from "../../platform/log";
import { outsideRequest } from "../../platform/request";
import type { ImportCounts, ImportRunDto } from "../answers";
import { carryOut, judgeRows, type Writes } from "./carry-out";
import {
  beginWriting,
  claimRun,
  failRun,
  finishImport,
  ImportStopped,
  type Job,
  noteProgress,
} from "./data/claims";
import { inOneImport } from "./data/imports";
import { undoProducts } from "./data/product-changes";
import { findRows, storeJudged } from "./data/rows";
import { getRun } from "./data/runs";
import { requireLast, undoInOne } from "./data/undo";
import { type Judgement, nameDuplicates } from "./judge-row";
import { judgeAndFind, mapStoredRows } from "./look-through";
import { requireAuthor } from "./people";
import { importProducts } from "./product-runs";
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

/**
 * Begins to import a run that was looked through, in the background: all of it in one transaction, and nothing of it when
 * that fails. Throws not_found, import_conflict, and invalid_input when its mapping or author cannot be used.
 */
export async function startImport(actor: Actor, id: string, skipInvalid: boolean): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  const { kind } = (await requireReady(actor, id)).run;
  const job = await claimRun(actor, id, "importing");
  launch(job, async () => {
    // Nobody can change it any more: what was looked at before may have been another mapping.
    const run = await getRun(actor, id);
    if (kind === "products") {
      await importProducts(job, run, skipInvalid, teller(job));
      return;
    }
    const mapping = await requireMapping(run);
    const stored = await findRows(id);
    const rows = await mapStoredRows(run, mapping, stored);
    nameDuplicates(rows);
    const { authorId } = run;
    await inOneImport(actor, { authorId, mapping, rows }, actor, async (scope) => {
      await requireStillAdmin(scope.transaction, actor.id);
      await requireAuthor(authorId);
      const tell = teller(job);
      const writes: Writes = { added: [], changed: [] };
      const omitted = stored.length - rows.length;
      const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, binned: 0, skipped: 0 };
      const visit = (judgement: Judgement) => {
        if (judgement.outcome === "added") writes.added.push(judgement.entry);
        else if (judgement.outcome === "changed") writes.changed.push(judgement.entry);
        else counts[judgement.outcome === "rejected" ? "skipped" : judgement.outcome] += 1;
      };
      const judging = judgeRows(scope, mapping, rows, tell("check"));
      const judged = await judgeAndFind(actor, judging, visit);
      if (counts.skipped > 0 && !skipInvalid) {
        await storeJudged(id, judged, job.claim);
        throw new AppError("invalid_input");
      }
      await beginWriting(job);
      const made = await carryOut(scope, writes, tell("write"));
      const stores = { added: writes.added.length, updated: writes.changed.length };
      const all = { ...counts, ...stores, skipped: counts.skipped + omitted };
      await finishImport(scope.transaction, job, made, all);
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
  const { kind } = await getRun(actor, id);
  if (kind === "entries") await requireLast(actor, id);
  const job = await claimRun(actor, id, "undoing");
  const undo = kind === "entries" ? undoInOne : undoProducts;
  launch(job, () => undo(job, teller(job)("write")));
  return getRun(actor, id);
}
