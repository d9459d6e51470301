import "server-only";
import type { Actor } from "../../../platform/auth/actor";
import { ACTOR_COLUMNS } from "../../../platform/auth/actor-columns";
import { authorise, may } from "../../../platform/auth/permissions";
import { db, type Prisma, type Transaction } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type { ImportRunDto } from "../../answers";
import type { ImportMapping } from "../../mapping-schema";
import { isOpen, OPEN_STATUSES, RUN_KEPT_FOR } from "../../rules";
import type { SourceFile } from "../files/source-file";
import { batchesOf } from "./imports";
import { releaseDead, requireChanged } from "./runs";

/** So many imports may wait at once: each keeps its file. */
const MOST_WAITING = 25;
const ROWS_AT_ONCE = 1_000;
/** What an id can look like; others are nobody's, and not for the database to read. */
const ID = /^[\w-]{1,64}$/;
const OPEN = { in: [...OPEN_STATUSES] };

const asJson = (value: unknown) => value as Prisma.InputJsonValue;

async function storeRows(transaction: Transaction, runId: string, rows: SourceFile["rows"]): Promise<void> {
  await transaction.importRow.deleteMany({ where: { runId } });
  for (const batch of batchesOf(rows, ROWS_AT_ONCE)) {
    await transaction.$executeRaw`
      INSERT INTO import_row (run_id, line, cells, links, absent)
      SELECT ${runId}, (r->>'line')::int,
        ARRAY(SELECT c FROM jsonb_array_elements_text(r->'cells') WITH ORDINALITY AS cells(c, place) ORDER BY place),
        coalesce(r->'links', '{}'::jsonb),
        ARRAY(SELECT p::int FROM jsonb_array_elements_text(coalesce(r->'absent', '[]'::jsonb)) AS p)
      FROM jsonb_array_elements(${JSON.stringify(batch)}::jsonb) AS r`;
  }
}

/**
 * An account whose entries they may become: one that is open and has access. Throws invalid_input about `author`.
 */
export async function requireAuthor(id: string): Promise<void> {
  const person = ID.test(id)
    ? await db().user.findFirst({ where: { id, closedAt: null, blockedAt: null }, select: ACTOR_COLUMNS })
    : null;
  const mayAdd = person !== null && may({ kind: "user", ...person, sessionId: "" }, "entry.create");
  if (mayAdd) return;
  const message = person === null ? "authorUnknown" : "authorWithoutAccess";
  throw new AppError("invalid_input", { fields: [{ path: "author", message }] });
}

/** Keeps an uploaded file with how it is probably meant. Throws too_many_imports. */
export async function createRun(
  actor: Actor,
  upload: { fileName: string; bytes: Uint8Array; source: SourceFile; mapping: ImportMapping },
): Promise<string> {
  authorise(actor, "entry.import");
  const { fileName, bytes, source, mapping } = upload;
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import-uploads'))`;
    const waiting = await transaction.importRun.count({ where: { status: OPEN } });
    if (waiting >= MOST_WAITING) throw new AppError("too_many_imports", { values: { max: MOST_WAITING } });
    const { id } = await transaction.importRun.create({
      data: {
        startedById: actor.id,
        authorId: actor.id,
        fileName,
        reading: asJson(source.reading),
        columns: asJson(source.columns),
        mapping: asJson(mapping),
        file: { create: { bytes: new Uint8Array(bytes) } },
      },
      select: { id: true },
    });
    await storeRows(transaction, id, source.rows);
    return id;
  });
}

/**
 * Changes a run in a transaction of its own, in which it is locked; `change` gives what becomes of it. Nothing can be
 * changed while it is being imported or once it is. Throws not_found or import_conflict.
 */
export async function changeOpenRun(
  actor: Actor,
  id: string,
  change: (transaction: Transaction, mapping: ImportMapping) => Promise<Prisma.ImportRunUncheckedUpdateInput>,
): Promise<void> {
  authorise(actor, "entry.import");
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await releaseDead(transaction);
    const [run] = await transaction.$queryRaw<{ status: string; mapping: ImportMapping }[]>`
      SELECT status::text AS status, mapping FROM import_run WHERE id = ${id} FOR UPDATE`;
    if (run === undefined) throw new AppError("not_found");
    if (!isOpen(run)) throw new AppError("import_conflict");
    const data = { ...(await change(transaction, run.mapping)), updatedAt: new Date() };
    await transaction.importRun.update({ where: { id }, data, select: { id: true } });
  });
}

/** What was uploaded. Throws not_found, and import_conflict once it is imported. */
export async function readFileOf(actor: Actor, id: string): Promise<Uint8Array> {
  authorise(actor, "entry.import");
  const file = await db().importFile.findUnique({ where: { runId: id } });
  await requireChanged(file === null ? 0 : 1, id);
  return file?.bytes ?? new Uint8Array();
}

/** What is to be changed of a run. */
export interface RunChange {
  /** The file, read otherwise: what was corrected in its rows goes. */
  source?: SourceFile | undefined;
  mapping?: ImportMapping | undefined;
  authorId?: string | undefined;
}

/** Changes how a run is to be imported, and asks for another look at it. Throws as changeOpenRun, and as requireAuthor. */
export async function changeRun(actor: Actor, id: string, change: RunChange): Promise<void> {
  authorise(actor, "entry.import");
  const { source, mapping, authorId } = change;
  if (authorId !== undefined) await requireAuthor(authorId);
  await changeOpenRun(actor, id, async (transaction) => {
    if (source !== undefined) await storeRows(transaction, id, source.rows);
    return {
      status: "mapping",
      failure: null,
      ...(mapping && { mapping: asJson(mapping) }),
      ...(authorId !== undefined && { authorId }),
      ...(source && { reading: asJson(source.reading), columns: asJson(source.columns) }),
    };
  });
}

/**
 * Says that a run was looked through as it was read; throws import_conflict when somebody has changed it since, so that
 * what was found is not of what it is now.
 */
export async function markChecked(actor: Actor, run: ImportRunDto): Promise<void> {
  authorise(actor, "entry.import");
  const { _id: id, authorId, mapping, reading } = run;
  const changed = await db().$executeRaw`
    UPDATE import_run SET status = 'checked', updated_at = now(), failure = NULL
    WHERE id = ${id} AND status IN ('mapping', 'checked') AND author_id = ${authorId}
      AND mapping = ${JSON.stringify(mapping)}::jsonb AND reading = ${JSON.stringify(reading)}::jsonb`;
  if (changed === 0) throw new AppError("import_conflict");
}

/** Throws a run away, with its file and what was corrected. Throws not_found or import_conflict. */
export async function deleteRun(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "entry.import");
  await releaseDead();
  const { count } = await db().importRun.deleteMany({ where: { id, status: OPEN } });
  await requireChanged(count, id);
  return { _id: id };
}

/** Throws away, for the daily job, what nobody did anything about for a week. Gives how many. */
export async function forgetOldImports(now: Date): Promise<number> {
  await releaseDead();
  const before = new Date(now.getTime() - RUN_KEPT_FOR);
  const { count } = await db().importRun.deleteMany({
    where: { updatedAt: { lt: before }, status: { notIn: ["importing", "undoing"] } },
  });
  return count;
}

/** Of whoever closes their account: what they have not finished goes, and the rest was nobody's. */
export async function forgetImporter(transaction: Transaction, userId: string): Promise<void> {
  await transaction.importRun.deleteMany({ where: { startedById: userId, status: OPEN } });
  await transaction.importRun.updateMany({ where: { startedById: userId }, data: { startedById: null } });
}
