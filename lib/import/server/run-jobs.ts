import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { asAppError } from "../../platform/database/failures";
import { AppError } from "../../platform/errors";
import { log } from "../../platform/log";
import { outsideRequest } from "../../platform/request";
import type { ImportCounts, ImportRunDto } from "../answers";
import type { ImportMapping } from "../mapping-schema";
import { carryOut, type Writes } from "./carry-out";
import {
  beginWriting,
  claimImport,
  claimUndo,
  failRun,
  finishImport,
  ImportStopped,
  type Job,
  noteProgress,
} from "./data/claims";
import { type ImportScope, inOneImport } from "./data/imports";
import { readRows, storeFindings } from "./data/rows";
import { getRun, requireAuthor } from "./data/runs";
import { requireLast, undoInOne } from "./data/undo";
import { nameDuplicates } from "./judge-row";
import { judgeAndFind, mapStoredRows } from "./look-through";
import { authorIds, findNamed } from "./people";
import { requireMapping, requireReady } from "./runs";

/** So often a process says that it lives, and at most so often how far it is. */
const SAY_EVERY = 5_000;
const TELL_EVERY = 300;

/** Tells how far a job is, not at every step. */
function teller({ id, claim }: Job) {
  let last = 0;
  return async (phase: "check" | "write", progress: number, total: number) => {
    const now = Date.now();
    if (now - last < TELL_EVERY && progress < total) return;
    last = now;
    await noteProgress(id, claim, { phase, progress, total });
  };
}

/** Nobody waits for it: a job goes on when the page is closed, and ends in its run's row. */
function launch(job: Job, work: () => Promise<void>): void {
  const { id, claim } = job;
  void outsideRequest(async () => {
    const alive = setInterval(() => void noteProgress(id, claim).catch(() => undefined), SAY_EVERY);
    try {
      await work();
    } catch (error) {
      // Whoever stopped it has said so already, or somebody else has it.
      if (error instanceof ImportStopped) return;
      const { code, status } = asAppError(error);
      if (status >= 500) log().error({ err: error }, "import failed");
      await failRun(id, claim, code).catch((err: unknown) => log().error({ err }, "import not released"));
    } finally {
      clearInterval(alive);
    }
  });
}

interface Order {
  run: ImportRunDto;
  mapping: ImportMapping;
  skipInvalid: boolean;
}

async function importInOne(
  job: Job,
  scope: ImportScope,
  { run, mapping, skipInvalid }: Order,
): Promise<void> {
  const { id, claim, by } = job;
  await requireStillAdmin(scope.transaction, by.id);
  await requireAuthor(run.authorId);
  const stored = await readRows(id);
  const rows = mapStoredRows(run, mapping, stored);
  nameDuplicates(rows);
  const named = await findNamed(by, mapping, rows);
  const tell = teller(job);
  const writes: Writes = { added: [], changed: [] };
  const omitted = stored.length - rows.length;
  const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, binned: 0, skipped: 0 };
  const findings = await judgeAndFind(
    by,
    { lookup: scope, mapping, named },
    rows,
    (judgement) => {
      if (judgement.outcome === "added") writes.added.push(judgement.entry);
      else if (judgement.outcome === "changed") writes.changed.push(judgement.entry);
      else counts[judgement.outcome === "rejected" ? "skipped" : judgement.outcome] += 1;
    },
    (done, total) => tell("check", done, total),
  );
  if (counts.skipped > 0 && !skipInvalid) {
    await storeFindings(id, findings, claim);
    throw new AppError("invalid_input");
  }
  await beginWriting(id, claim);
  const made = await carryOut(scope, writes, (done, total) => tell("write", done, total));
  const stores = { added: writes.added.length, updated: writes.changed.length };
  const all = { ...counts, ...stores, skipped: counts.skipped + omitted };
  await finishImport(scope.transaction, job, made, all);
}

/**
 * Begins to import a run that was looked through, in the background: all of it in one transaction, and nothing of it when
 * that fails. Throws not_found, import_conflict, and invalid_input when its mapping or author cannot be used.
 */
export async function startImport(actor: Actor, id: string, skipInvalid: boolean): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  await requireReady(actor, id);
  const { claim } = await claimImport(actor, id);
  const job = { id, claim, by: actor };
  launch(job, async () => {
    // Nobody can change it any more: what was looked at before may have been another mapping.
    const run = await getRun(actor, id);
    const order = { run, mapping: await requireMapping(run), skipInvalid };
    const rows = mapStoredRows(run, order.mapping, await readRows(id));
    const people = { authorId: run.authorId, alsoFor: await authorIds(actor, order.mapping, rows) };
    await inOneImport(actor, people, actor, (scope) => importInOne(job, scope, order));
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
  const { claim } = await claimUndo(actor, id);
  const job = { id, claim, by: actor };
  const tell = teller(job);
  launch(job, () => undoInOne(job, (done, total) => tell("write", done, total)));
  return getRun(actor, id);
}
