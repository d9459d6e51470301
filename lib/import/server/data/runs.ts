import "server-only";
import { buildMissingFieldCountSql } from "../../../entries/server/completeness";
import { buildVisibleToActorCondition } from "../../../entries/server/conditions";
import { getDataModel } from "../../../fields/server/data-model";
import { paths } from "../../../paths";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, Prisma, type Transaction } from "../../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../../platform/database/live";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import { buildVisibleProductsCondition } from "../../../products/server/conditions";
import type {
  CleaningCounts,
  ImportCounts,
  ImportResult,
  ImportRunDto,
  ImportRunSummary,
  RowCounts,
  SourceColumn,
  SourceReading,
} from "../../answers";
import type { ImportMapping } from "../../mapping-schema";
import { REPEATED_NAME_WARNING } from "../../mends";
import {
  CHANGEABLE_STATUSES,
  getUndoDeadline,
  HEARTBEAT_TIMEOUT_MS,
  type ImportKind,
  type ImportStatus,
  isRunChangeable,
  RESULTS_PER_PAGE,
  RUN_RETENTION_MS,
} from "../../rules";
import type { UploadedSource } from "../files/read-upload";
import { checkImportAuthor } from "../people";

/** Maximum number of runs listed, more than are made in a week; older runs are neither open nor undoable. */
const MOST_LISTED = 200;

/** Resets runs that are importing or undoing, but stored nothing, to their former status; returns how many. */
export async function resetUnfinishedRuns(
  which: Prisma.Sql,
  failure: string,
  connection: Pick<Transaction, "$executeRaw"> = db(),
): Promise<number> {
  return connection.$executeRaw`
    UPDATE import_run SET claim = NULL, failure = ${failure}, phase = NULL, updated_at = greatest(updated_at, alive_at),
      status = CASE status WHEN 'importing' THEN 'checked'::import_status ELSE 'done'::import_status END
    WHERE status IN ('importing', 'undoing') AND ${which}`;
}

/** Releases runs whose process stopped sending heartbeats: it stored nothing, and cannot finish without its claim. */
export async function releaseDeadRuns(connection?: Pick<Transaction, "$executeRaw">): Promise<void> {
  const before = new Date(Date.now() - HEARTBEAT_TIMEOUT_MS);
  await resetUnfinishedRuns(Prisma.sql`alive_at < ${before}`, "interrupted", connection);
}

/** Returns the row as releaseDeadRuns would leave it, as reading a run must not write. */
function released<Row extends { status: ImportStatus; aliveAt: Date | null; failure: string | null }>(
  row: Row,
): Row {
  const isAtWork = row.status === "importing" || row.status === "undoing";
  if (!isAtWork || (row.aliveAt?.getTime() ?? 0) >= Date.now() - HEARTBEAT_TIMEOUT_MS) return row;
  return { ...row, status: row.status === "importing" ? "checked" : "done", failure: "interrupted" };
}

const BESIDE = {
  startedBy: { select: { name: true } },
  _count: { select: { rows: true } },
} as const satisfies Prisma.ImportRunInclude;
const LARGE = { reading: true, columns: true, mapping: true } as const;
type SummaryRow = Prisma.ImportRunGetPayload<{ include: typeof BESIDE; omit: typeof LARGE }>;

function summaryOf({ kind, status, fileName, finishedAt, startedBy, ...row }: SummaryRow): ImportRunSummary {
  const finished = finishedAt?.toISOString() ?? null;
  const counts = row.counts as ImportCounts | null;
  const hasStored = status === "done" && counts !== null && counts.added + counts.updated > 0;
  return {
    _id: row.id,
    kind,
    status,
    fileName,
    startedBy: startedBy?.name ?? null,
    timestamp: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    rows: row._count.rows,
    finished,
    undoUntil: hasStored && finishedAt !== null ? getUndoDeadline(finishedAt).toISOString() : null,
    counts,
  };
}

/** Lists the imports of the last days by all users, for admins. */
export async function listRuns(actor: Actor): Promise<ImportRunSummary[]> {
  authorise(actor, "entry.import");
  const rows = await db().importRun.findMany({
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MOST_LISTED,
    include: BESIDE,
    omit: LARGE,
  });
  return rows.map((row) => summaryOf(released(row)));
}

/** Lists entries or products that an import added and the actor may see, in the order of their names. */
export async function listResults(
  actor: Actor,
  { _id: id, kind }: { _id: string; kind: ImportKind },
  page = 1,
): Promise<ImportResult[]> {
  authorise(actor, "entry.import");
  const found = await (kind === "entries"
    ? db().$queryRaw<{ key: string; name: string; missing: number }[]>`
        SELECT e.id AS key, e.algorithm_name AS name, ${buildMissingFieldCountSql(await getDataModel())} AS missing FROM import_change c JOIN entry e ON e.id = c.entry_id
        WHERE c.run_id = ${id} AND ${IS_ADDED_SQL} AND ${buildVisibleToActorCondition(actor)}
        ORDER BY 2, 1 LIMIT ${RESULTS_PER_PAGE} OFFSET ${(page - 1) * RESULTS_PER_PAGE}`
    : db().$queryRaw<{ key: string; name: string; missing: number }[]>`
        SELECT p.slug AS key, p.name, 0 AS missing FROM product_import_change c JOIN product p ON p.id = c.product_id
        WHERE c.run_id = ${id} AND c.former IS NULL AND ${buildVisibleProductsCondition(actor)}
        ORDER BY 2, 1 LIMIT ${RESULTS_PER_PAGE} OFFSET ${(page - 1) * RESULTS_PER_PAGE}`);
  const pathOf = kind === "entries" ? paths.entry : paths.product;
  return found.map(({ key, ...result }) => ({ ...result, path: pathOf(key) }));
}

/** SQL condition: the import of the change `c` added its entry. */
export const IS_ADDED_SQL = Prisma.sql`c.former_created_at IS NULL`;

/** SQL conditions: the added entry `e`, which nobody else has changed, can be made public or private again. */
export const IS_PUBLISHABLE_SQL = Prisma.sql`(e.visibility = 'PRIVATE' AND e.version = c.number AND ${IS_ENTRY_PUBLISHED_SQL})`;
export const IS_WITHDRAWABLE_SQL = Prisma.sql`(e.visibility = 'PUBLIC' AND c.number > 1 AND e.version = c.number AND ${IS_ENTRY_PUBLISHED_SQL})`;

/** Counts the entries that an import added, by who may see them. */
function countVisibilities(id: string): Promise<ImportRunDto["visibilities"]> {
  return db().$queryRaw`
    SELECT e.visibility::text AS visibility, count(*)::int AS count,
      (count(*) FILTER (WHERE ${IS_PUBLISHABLE_SQL}))::int AS publishable,
      (count(*) FILTER (WHERE ${IS_WITHDRAWABLE_SQL}))::int AS withdrawable
    FROM import_change c JOIN entry e ON e.id = c.entry_id
    WHERE c.run_id = ${id} AND ${IS_ADDED_SQL} AND ${IS_ENTRY_PUBLISHED_SQL} GROUP BY 1 ORDER BY 1`;
}

/** Returns one import in full, with the results of the last check of its rows. Throws not_found. */
export async function getRun(actor: Actor, id: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  const [found, [{ controlCharacters, unreadable, whiteSpace, ...rowCounts }]] = await Promise.all([
    db().importRun.findUnique({ where: { id }, include: BESIDE }),
    db().$queryRaw<[RowCounts & CleaningCounts]>`
      SELECT count(*)::int AS all,
        count(*) FILTER (WHERE is_omitted)::int AS omitted,
        count(*) FILTER (WHERE outcome = 'added' AND NOT is_omitted)::int AS added,
        count(*) FILTER (WHERE outcome = 'changed' AND NOT is_omitted)::int AS changed,
        count(*) FILTER (WHERE outcome = 'unchanged' AND NOT is_omitted)::int AS unchanged,
        count(*) FILTER (WHERE outcome = 'binned' AND NOT is_omitted)::int AS binned,
        count(*) FILTER (WHERE outcome = 'rejected' AND NOT is_omitted)::int AS rejected,
        count(*) FILTER (WHERE outcome = 'double' AND NOT is_omitted)::int AS double,
        count(*) FILTER (WHERE double_line IS NOT NULL AND NOT is_omitted)::int AS "doubleRows",
        count(*) FILTER (WHERE double_product_id IS NOT NULL AND NOT is_omitted)::int AS "doubleProducts",
        count(*) FILTER (WHERE NOT is_omitted AND (same_name_as IS NOT NULL
          OR warnings @> ${JSON.stringify([{ message: REPEATED_NAME_WARNING }])}::jsonb))::int AS "sameName",
        count(*) FILTER (WHERE warnings <> '[]' AND NOT is_omitted)::int AS warnings,
        coalesce(sum((cleaning->>'controlCharacters')::int) FILTER (WHERE NOT is_omitted), 0)::int
          AS "controlCharacters",
        coalesce(sum((cleaning->>'unreadable')::int) FILTER (WHERE NOT is_omitted), 0)::int AS unreadable,
        coalesce(sum((cleaning->>'whiteSpace')::int) FILTER (WHERE NOT is_omitted), 0)::int AS "whiteSpace"
      FROM import_row WHERE run_id = ${id}`,
  ]);
  if (found === null) throw new AppError("not_found");
  const row = released(found);
  const { phase } = row;
  return {
    ...summaryOf(row),
    authorId: row.authorId,
    reading: row.reading as SourceReading,
    columns: row.columns as SourceColumn[],
    mapping: row.mapping,
    rowCounts,
    cleaning: { controlCharacters, unreadable, whiteSpace },
    phase: phase === "check" || phase === "write" ? phase : null,
    progress: row.progress,
    total: row.total,
    failure: row.failure,
    undone: row.undoneAt?.toISOString() ?? null,
    results: row.status === "done" ? await listResults(actor, { _id: id, kind: row.kind }) : [],
    visibilities: row.status === "done" ? await countVisibilities(id) : [],
  };
}

/** Throws if nothing was changed: not_found without such a run, and otherwise import_conflict. */
export async function requireRunChanged(changed: number, id: string): Promise<void> {
  if (changed > 0) return;
  const exists = (await db().importRun.count({ where: { id } })) > 0;
  throw new AppError(exists ? "import_conflict" : "not_found");
}

/** Maximum number of open imports, as each has its file stored. */
const MOST_WAITING = 25;
const OPEN = { in: [...CHANGEABLE_STATUSES] };

const asJson = (value: unknown) => value as Prisma.InputJsonValue;

async function storeRows(
  transaction: Transaction,
  runId: string,
  batches: UploadedSource["batches"],
): Promise<void> {
  await transaction.importRow.deleteMany({ where: { runId } });
  for (const batch of batches) {
    await transaction.$executeRaw`
      INSERT INTO import_row (run_id, line, cells, links, absent)
      SELECT ${runId}, (r->>'line')::int,
        ARRAY(SELECT c FROM jsonb_array_elements_text(r->'cells') WITH ORDINALITY AS cells(c, place) ORDER BY place),
        coalesce(r->'links', '{}'::jsonb),
        ARRAY(SELECT p::int FROM jsonb_array_elements_text(coalesce(r->'absent', '[]'::jsonb)) AS p)
      FROM jsonb_array_elements(${batch}::jsonb) AS r`;
  }
}

/** Stores an uploaded file with the mapping proposed for it; returns the run's id. Throws too_many_imports. */
export async function createRun(
  actor: Actor,
  upload: {
    kind: ImportKind;
    fileName: string;
    bytes: Uint8Array;
    source: UploadedSource;
    mapping: ImportMapping;
  },
): Promise<string> {
  authorise(actor, "entry.import");
  const { kind, fileName, bytes, source, mapping } = upload;
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('import-uploads'))`;
    const waiting = await transaction.importRun.count({ where: { status: OPEN } });
    if (waiting >= MOST_WAITING) throw new AppError("too_many_imports", { values: { max: MOST_WAITING } });
    const { id } = await transaction.importRun.create({
      data: {
        startedById: actor.id,
        authorId: actor.id,
        kind,
        fileName,
        reading: asJson(source.reading),
        columns: asJson(source.columns),
        mapping: asJson(mapping),
        file: { create: { bytes: new Uint8Array(bytes) } },
      },
      select: { id: true },
    });
    await storeRows(transaction, id, source.batches);
    return id;
  });
}

/** Locks a run until the transaction ends, and returns it. Throws not_found. */
export async function lockRun(transaction: Transaction, actor: Actor, id: string) {
  await shareLockActor(transaction, actor);
  await releaseDeadRuns(transaction);
  await transaction.$queryRaw`SELECT 1 FROM import_run WHERE id = ${id} FOR UPDATE`;
  const run = await transaction.importRun.findUnique({
    where: { id },
    select: { kind: true, status: true, mapping: true, finishedAt: true },
  });
  if (run === null) throw new AppError("not_found");
  return run;
}

/**
 * Changes a run in its own transaction, in which it is locked; `change` returns the update. Throws not_found, or
 * import_conflict once its import has begun.
 */
export async function changeOpenRun(
  actor: Actor,
  id: string,
  change: (transaction: Transaction, mapping: ImportMapping) => Promise<Prisma.ImportRunUncheckedUpdateInput>,
): Promise<void> {
  authorise(actor, "entry.import");
  await db().$transaction(async (transaction) => {
    const run = await lockRun(transaction, actor, id);
    if (!isRunChangeable(run)) throw new AppError("import_conflict");
    const data = { ...(await change(transaction, run.mapping as ImportMapping)), updatedAt: new Date() };
    await transaction.importRun.update({ where: { id }, data, select: { id: true } });
  });
}

/** Returns the uploaded file. Throws not_found, and import_conflict once it is imported. */
export async function getUploadedFile(actor: Actor, id: string): Promise<Uint8Array> {
  authorise(actor, "entry.import");
  const file = await db().importFile.findUnique({ where: { runId: id } });
  await requireRunChanged(file === null ? 0 : 1, id);
  return file?.bytes ?? new Uint8Array();
}

export interface RunChange {
  /** The file read in another way, which discards the corrections of its rows. */
  source?: UploadedSource | undefined;
  mapping?: ImportMapping | undefined;
  authorId?: string | undefined;
}

/** Changes how a run is imported; it must be checked again. Throws as changeOpenRun and checkImportAuthor. */
export async function changeRun(actor: Actor, id: string, change: RunChange): Promise<void> {
  authorise(actor, "entry.import");
  const { source, mapping, authorId } = change;
  if (authorId !== undefined) await checkImportAuthor(authorId);
  await changeOpenRun(actor, id, async (transaction) => {
    if (source !== undefined) await storeRows(transaction, id, source.batches);
    return {
      status: "mapping",
      failure: null,
      ...(mapping && { mapping: asJson(mapping) }),
      ...(authorId !== undefined && { authorId }),
      ...(source && { reading: asJson(source.reading), columns: asJson(source.columns) }),
    };
  });
}

/** Marks a run as checked. Throws import_conflict when it was changed while it was being checked. */
export async function markRunChecked(actor: Actor, run: ImportRunDto): Promise<void> {
  authorise(actor, "entry.import");
  const { _id: id, authorId, mapping, reading } = run;
  const changed = await db().$executeRaw`
    UPDATE import_run SET status = 'checked', updated_at = now(), failure = NULL
    WHERE id = ${id} AND status IN ('mapping', 'checked') AND author_id = ${authorId}
      AND mapping = ${JSON.stringify(mapping)}::jsonb AND reading = ${JSON.stringify(reading)}::jsonb`;
  if (changed === 0) throw new AppError("import_conflict");
}

/** Deletes an open run with its file and corrections. Throws not_found or import_conflict. */
export async function deleteRun(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "entry.import");
  await releaseDeadRuns();
  const { count } = await db().importRun.deleteMany({ where: { id, status: OPEN } });
  await requireRunChanged(count, id);
  return { _id: id };
}

/** Deletes runs that nobody changed for a week, in the daily job; returns how many. */
export async function deleteOldImports(now: Date): Promise<number> {
  await releaseDeadRuns();
  const before = new Date(now.getTime() - RUN_RETENTION_MS);
  const { count } = await db().importRun.deleteMany({
    where: { updatedAt: { lt: before }, status: { notIn: ["importing", "undoing"] } },
  });
  return count;
}

/** Deletes the open runs of an account that is closed, and removes its name from its other runs. */
export async function eraseImportUser(transaction: Transaction, userId: string): Promise<void> {
  await releaseDeadRuns(transaction);
  await transaction.importRun.deleteMany({ where: { startedById: userId, status: OPEN } });
  await transaction.importRun.updateMany({ where: { startedById: userId }, data: { startedById: null } });
}
