import "server-only";
import type { Actor } from "../../../platform/auth/actor";
import { authorise, may } from "../../../platform/auth/permissions";
import { ACTOR_COLUMNS } from "../../../platform/auth/sessions";
import { db, type Prisma, type Transaction } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type {
  ImportCounts,
  ImportRunDto,
  ImportRunSummary,
  SourceColumn,
  SourceReading,
} from "../../answers";
import type { MappingDraft } from "../../guess";
import { type ImportStatus, SILENT_AFTER, undoUntil } from "../../rules";
import { countCleaned, countRows } from "./counts";

/** So many imports may wait at once: each keeps its file. */
const MOST_WAITING = 25;
const ROWS_AT_ONCE = 1_000;
/** More than are made in a week; of the earliest nothing is left to do. */
const MOST_LISTED = 200;
/** What an id can look like; others are nobody's, and not for the database to read. */
const ID = /^[\w-]{1,64}$/;

/** A file as it was read, to be stored with its run. */
export interface StoredSource {
  reading: SourceReading;
  columns: SourceColumn[];
  rows: { line: number; cells: string[]; links?: Record<number, string> | undefined; absent?: number[] }[];
}

const asJson = (value: unknown) => value as Prisma.InputJsonValue;

/**
 * A process that died while it worked on imports left nothing of it behind: they are as they were before. Should it live
 * after all, it cannot finish any more, as the run is no longer its own.
 */
export async function releaseDead(connection: Pick<Transaction, "$executeRaw"> = db()): Promise<void> {
  const before = new Date(Date.now() - SILENT_AFTER);
  await connection.$executeRaw`
    UPDATE import_run SET claim = NULL, failure = 'interrupted', phase = NULL,
      status = CASE status WHEN 'importing' THEN 'checked'::import_status ELSE 'done'::import_status END
    WHERE status IN ('importing', 'undoing') AND alive_at < ${before}`;
}

/** How a run is for who reads it: what releaseDead will make of it, as reading writes nothing. */
function standing<Row extends { status: ImportStatus; aliveAt: Date | null }>(
  row: Row,
): Row & { isDead: boolean } {
  const isAtWork = row.status === "importing" || row.status === "undoing";
  const isDead = isAtWork && (row.aliveAt?.getTime() ?? 0) < Date.now() - SILENT_AFTER;
  const status = row.status === "importing" ? "checked" : "done";
  return { ...row, isDead, ...(isDead ? { status } : {}) };
}

const SUMMARY = {
  id: true,
  status: true,
  fileName: true,
  createdAt: true,
  updatedAt: true,
  finishedAt: true,
  aliveAt: true,
  counts: true,
  startedBy: { select: { name: true } },
  _count: { select: { rows: true } },
} as const;

type SummaryRow = Prisma.ImportRunGetPayload<{ select: typeof SUMMARY }>;

function summaryOf(row: SummaryRow): ImportRunSummary {
  const { id, status, fileName, createdAt, updatedAt, finishedAt, counts, startedBy, _count } = row;
  const canUndo = status === "done" && finishedAt !== null;
  return {
    _id: id,
    status,
    fileName,
    startedBy: startedBy?.name ?? null,
    timestamp: createdAt.toISOString(),
    updated: updatedAt.toISOString(),
    rows: _count.rows,
    finished: finishedAt?.toISOString() ?? null,
    undoUntil: canUndo ? undoUntil(finishedAt).toISOString() : null,
    counts: counts as ImportCounts | null,
  };
}

/** All imports of the last days, whoever began them; for admins. */
export async function listRuns(actor: Actor): Promise<ImportRunSummary[]> {
  authorise(actor, "entry.import");
  const rows = await db().importRun.findMany({
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MOST_LISTED,
    select: SUMMARY,
  });
  return rows.map((row) => summaryOf(standing(row)));
}

/** One import in full. Throws not_found. */
export async function getRun(actor: Actor, id: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  const more = {
    authorId: true,
    reading: true,
    columns: true,
    mapping: true,
    phase: true,
    progress: true,
    total: true,
    failure: true,
    undoneAt: true,
  } as const;
  const [row, rowCounts, cleaning] = await Promise.all([
    db().importRun.findUnique({ where: { id }, select: { ...SUMMARY, ...more } }),
    countRows(id),
    countCleaned(id),
  ]);
  if (row === null) throw new AppError("not_found");
  const {
    authorId,
    reading,
    columns,
    mapping,
    phase,
    progress,
    total,
    failure,
    undoneAt,
    isDead,
    ...summary
  } = standing(row);
  return {
    ...summaryOf(summary),
    authorId,
    reading: reading as SourceReading,
    columns: columns as SourceColumn[],
    mapping,
    rowCounts,
    cleaning,
    phase: phase === "check" || phase === "write" ? phase : null,
    progress,
    total,
    failure: isDead ? "interrupted" : failure,
    undone: undoneAt?.toISOString() ?? null,
  };
}

async function storeRows(transaction: Transaction, runId: string, rows: StoredSource["rows"]): Promise<void> {
  await transaction.importRow.deleteMany({ where: { runId } });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await transaction.$executeRaw`
      INSERT INTO import_row (run_id, line, cells, links, absent)
      SELECT ${runId}, (r->>'line')::int,
        ARRAY(SELECT c FROM jsonb_array_elements_text(r->'cells') WITH ORDINALITY AS cells(c, place) ORDER BY place),
        coalesce(r->'links', '{}'::jsonb),
        ARRAY(SELECT p::int FROM jsonb_array_elements_text(coalesce(r->'absent', '[]'::jsonb)) AS p)
      FROM jsonb_array_elements(${part}::jsonb) AS r`;
  }
}

/**
 * An account whose entries they may become: one that is open and has access. Throws invalid_input about `author`.
 */
export async function requireAuthor(id: string): Promise<void> {
  const person = ID.test(id)
    ? await db().user.findFirst({ where: { id, closedAt: null, blockedAt: null }, select: ACTOR_COLUMNS })
    : null;
  const problem = (message: string) =>
    new AppError("invalid_input", { fields: [{ path: "author", message }] });
  if (person === null) throw problem("authorUnknown");
  if (!may({ kind: "user", ...person, sessionId: "" }, "entry.create")) throw problem("authorWithoutAccess");
}

/** Keeps an uploaded file with how it is probably meant. Throws too_many_imports. */
export async function createRun(
  actor: Actor,
  upload: { fileName: string; bytes: Uint8Array; source: StoredSource; mapping: MappingDraft },
): Promise<string> {
  authorise(actor, "entry.import");
  const { fileName, bytes, source, mapping } = upload;
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import-uploads'))`;
    const waiting = await transaction.importRun.count({ where: { status: { in: ["mapping", "checked"] } } });
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
 * Locks a run, of which nothing can be changed while it is being imported or once it is. Throws not_found or
 * import_conflict.
 */
export async function lockOpenRun(transaction: Transaction, id: string): Promise<void> {
  await releaseDead(transaction);
  const [run] = await transaction.$queryRaw<{ status: string }[]>`
    SELECT status::text AS status FROM import_run WHERE id = ${id} FOR UPDATE`;
  if (run === undefined) throw new AppError("not_found");
  if (run.status !== "mapping" && run.status !== "checked") throw new AppError("import_conflict");
}

/** What was uploaded. Throws not_found, and import_conflict once it is imported. */
export async function readFileOf(actor: Actor, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
  authorise(actor, "entry.import");
  const run = await db().importRun.findUnique({
    where: { id },
    select: { fileName: true, file: { select: { bytes: true } } },
  });
  if (run === null) throw new AppError("not_found");
  if (run.file === null) throw new AppError("import_conflict");
  return { bytes: run.file.bytes, fileName: run.fileName };
}

/** What is to be changed of a run. */
export interface RunChange {
  /** The file, read otherwise: what was corrected in its rows goes. */
  source?: StoredSource;
  mapping?: MappingDraft;
  authorId?: string;
}

/** Changes how a run is to be imported, and asks for another look at it. Throws as lockOpenRun. */
export async function changeRun(actor: Actor, id: string, change: RunChange): Promise<void> {
  authorise(actor, "entry.import");
  const { source, mapping, authorId } = change;
  if (authorId !== undefined) await requireAuthor(authorId);
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await lockOpenRun(transaction, id);
    await transaction.importRun.update({
      where: { id },
      data: {
        status: "mapping",
        updatedAt: new Date(),
        failure: null,
        ...(mapping === undefined ? {} : { mapping: asJson(mapping) }),
        ...(authorId === undefined ? {} : { authorId }),
        ...(source === undefined ? {} : { reading: asJson(source.reading), columns: asJson(source.columns) }),
      },
      select: { id: true },
    });
    if (source !== undefined) await storeRows(transaction, id, source.rows);
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

/** Throws a run away, with its file and what was corrected. Throws as lockOpenRun. */
export async function deleteRun(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "entry.import");
  await db().$transaction(async (transaction) => {
    await lockOpenRun(transaction, id);
    await transaction.importRun.delete({ where: { id }, select: { id: true } });
  });
  return { _id: id };
}
