import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { asAppError } from "../../platform/database/failures";
import { AppError } from "../../platform/errors";
import { log } from "../../platform/log";
import { outsideRequest } from "../../platform/request";
import type { ImportCounts, ImportRunDto } from "../answers";
import type { ImportMapping } from "../mapping-schema";
import { authorIds, findNamed } from "./attribution";
import { carryOut, type Writes } from "./carry-out";
import {
  beginWriting,
  claimImport,
  claimUndo,
  failRun,
  finishImport,
  ImportStopped,
  noteProgress,
} from "./data/claims";
import { type ImportStore, inOneImport } from "./data/imports";
import { readStoredRows, storeFindings } from "./data/rows";
import { getRun, requireAuthor } from "./data/runs";
import { requireLast, undoInOne } from "./data/undo";
import { type Judgement, nameDuplicates } from "./judge-row";
import { judgeAndFind, mapStoredRows } from "./look-through";
import { requireMapping, requireReady } from "./runs";

/** So often a process says that it lives, and at most so often how far it is. */
const SAY_EVERY = 5_000;
const TELL_EVERY = 300;

interface Job {
  id: string;
  claim: string;
  by: UserActor;
}

/** Tells how far a job is, not at every step. */
function teller({
  id,
  claim,
}: Job): (phase: "check" | "write", done: number, total: number) => Promise<void> {
  let last = 0;
  return async (phase, progress, total) => {
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
      await endFailed(job, error).catch((err: unknown) => log().error({ err }, "import not released"));
    } finally {
      clearInterval(alive);
    }
  });
}

async function endFailed({ id, claim }: Job, error: unknown): Promise<void> {
  // Whoever stopped it has said so already, or somebody else has it.
  if (error instanceof ImportStopped) return;
  const { code, status } = asAppError(error);
  if (status >= 500) log().error({ err: error }, "import failed");
  await failRun(id, claim, code);
}

function sortOut(judgement: Judgement, writes: Writes, counts: ImportCounts): void {
  if (judgement.outcome === "added") writes.added.push(judgement.entry);
  else if (judgement.outcome === "changed") writes.changed.push(judgement.entry);
  else if (judgement.outcome === "rejected") counts.skipped += 1;
  else counts[judgement.outcome] += 1;
}

interface Order {
  run: ImportRunDto;
  mapping: ImportMapping;
  skipInvalid: boolean;
}

async function importInOne(
  job: Job,
  store: ImportStore,
  { run, mapping, skipInvalid }: Order,
): Promise<void> {
  const { id, claim, by } = job;
  await requireStillAdmin(store.transaction, by.id);
  await requireAuthor(run.authorId);
  const stored = await readStoredRows(id);
  const rows = mapStoredRows(run, mapping, stored);
  nameDuplicates(rows);
  const named = await findNamed(by, mapping, rows);
  const tell = teller(job);
  const writes: Writes = { added: [], changed: [] };
  const omitted = stored.length - rows.length;
  const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, binned: 0, skipped: 0 };
  const findings = await judgeAndFind(
    by,
    { lookup: store, mapping, named },
    rows,
    (judgement) => sortOut(judgement, writes, counts),
    (done, total) => tell("check", done, total),
  );
  if (counts.skipped > 0 && !skipInvalid) {
    await storeFindings(id, findings, claim);
    throw new AppError("invalid_input");
  }
  await beginWriting(id, claim);
  const made = await carryOut(store, writes, (done, total) => tell("write", done, total));
  const all = {
    ...counts,
    added: writes.added.length,
    updated: writes.changed.length,
    skipped: counts.skipped + omitted,
  };
  await finishImport(store.transaction, job, made, all);
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
    const rows = mapStoredRows(run, order.mapping, await readStoredRows(id));
    const people = { authorId: run.authorId, alsoFor: await authorIds(actor, order.mapping, rows) };
    await inOneImport(actor, people, actor, (store) => importInOne(job, store, order));
  });
  return getRun(actor, id);
}

/** The note of the versions by which an import is undone, which people read in the history. */
const UNDONE = "Import ongedaan gemaakt";

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
  launch(job, () =>
    undoInOne(actor, { id, claim, note: UNDONE }, (done, total) => tell("write", done, total)),
  );
  return getRun(actor, id);
}
