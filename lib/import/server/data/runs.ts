import "server-only";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, type Prisma, type Transaction } from "../../../platform/database/db";
import { AppError } from "../../../platform/errors";
import type {
  CleaningCount,
  ImportCounts,
  ImportRunDto,
  ImportRunSummary,
  RowCounts,
  SourceColumn,
  SourceReading,
} from "../../answers";
import { type ImportStatus, SILENT_AFTER, undoUntil } from "../../rules";

/** More than are made in a week; of the earliest nothing is left to do. */
const MOST_LISTED = 200;

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
function standing<Row extends { status: ImportStatus; aliveAt: Date | null; failure: string | null }>(
  row: Row,
): Row {
  const isAtWork = row.status === "importing" || row.status === "undoing";
  if (!isAtWork || (row.aliveAt?.getTime() ?? 0) >= Date.now() - SILENT_AFTER) return row;
  return { ...row, status: row.status === "importing" ? "checked" : "done", failure: "interrupted" };
}

const BESIDE = {
  startedBy: { select: { name: true } },
  _count: { select: { rows: true } },
} as const satisfies Prisma.ImportRunInclude;
/** What is large of a run, and not for a list. */
const LARGE = { reading: true, columns: true, mapping: true } as const;
type SummaryRow = Prisma.ImportRunGetPayload<{ include: typeof BESIDE; omit: typeof LARGE }>;

function summaryOf({ status, fileName, finishedAt, startedBy, ...row }: SummaryRow): ImportRunSummary {
  const finished = finishedAt?.toISOString() ?? null;
  return {
    _id: row.id,
    status,
    fileName,
    startedBy: startedBy?.name ?? null,
    timestamp: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    rows: row._count.rows,
    finished,
    undoUntil: status === "done" && finishedAt !== null ? undoUntil(finishedAt).toISOString() : null,
    counts: row.counts as ImportCounts | null,
  };
}

/** All imports of the last days, whoever began them; for admins. */
export async function listRuns(actor: Actor): Promise<ImportRunSummary[]> {
  authorise(actor, "entry.import");
  const rows = await db().importRun.findMany({
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: MOST_LISTED,
    include: BESIDE,
    omit: LARGE,
  });
  return rows.map((row) => summaryOf(standing(row)));
}

/** One import in full, with what its rows came to when they were last looked at. Throws not_found. */
export async function getRun(actor: Actor, id: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  const [found, [{ controlCharacters, unreadable, whiteSpace, ...rowCounts }]] = await Promise.all([
    db().importRun.findUnique({ where: { id }, include: BESIDE }),
    db().$queryRaw<[RowCounts & CleaningCount]>`
      SELECT count(*)::int AS all,
        count(*) FILTER (WHERE is_omitted)::int AS omitted,
        count(*) FILTER (WHERE outcome = 'added' AND NOT is_omitted)::int AS added,
        count(*) FILTER (WHERE outcome = 'changed' AND NOT is_omitted)::int AS changed,
        count(*) FILTER (WHERE outcome = 'unchanged' AND NOT is_omitted)::int AS unchanged,
        count(*) FILTER (WHERE outcome = 'binned' AND NOT is_omitted)::int AS binned,
        count(*) FILTER (WHERE outcome = 'rejected' AND NOT is_omitted)::int AS rejected,
        count(*) FILTER (WHERE outcome = 'added' AND NOT is_omitted AND same_name_as IS NOT NULL)::int AS "sameName",
        coalesce(sum((cleaning->>'controlCharacters')::int) FILTER (WHERE NOT is_omitted), 0)::int
          AS "controlCharacters",
        coalesce(sum((cleaning->>'unreadable')::int) FILTER (WHERE NOT is_omitted), 0)::int AS unreadable,
        coalesce(sum((cleaning->>'whiteSpace')::int) FILTER (WHERE NOT is_omitted), 0)::int AS "whiteSpace"
      FROM import_row WHERE run_id = ${id}`,
  ]);
  if (found === null) throw new AppError("not_found");
  const row = standing(found);
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
  };
}

/** Throws not_found for a run that is not there, and import_conflict for one that is, when nothing could be changed. */
export async function requireChanged(changed: number, id: string): Promise<void> {
  if (changed > 0) return;
  const exists = (await db().importRun.count({ where: { id } })) > 0;
  throw new AppError(exists ? "import_conflict" : "not_found");
}
