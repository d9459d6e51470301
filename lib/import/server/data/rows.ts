import "server-only";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, Prisma } from "../../../platform/database/db";
import { shareLockActor } from "../../../platform/database/locks";
import { AppError } from "../../../platform/errors";
import type { CleaningCount, ImportTroubles, RowTrouble, TroubleGroup, TroubleKind } from "../../answers";
import type { Corrections, RowChoice, RowOutcome } from "../../rules";
import type { RowsQuery, TroublesQuery } from "../../schema";
import { lockOpenRun } from "./runs";

/** A row of a run as it is stored. */
export interface StoredRow {
  line: number;
  cells: string[];
  /** Where cells lead to, by their places. */
  links: Record<number, string>;
  /** The places of the columns that it does not have. */
  absent: number[];
  corrections: Corrections;
  isOmitted: boolean;
  outcome: RowOutcome | null;
  problems: RowTrouble[];
  /** Of a new entry, one that is called the same. */
  sameNameAs: string | null;
}

/** What a look at a row found. */
export interface Finding {
  line: number;
  outcome: RowOutcome | null;
  problems: RowTrouble[];
  cleaning: CleaningCount;
  sameNameAs: string | null;
}

/** Few enough for one statement, also when every field of every row is wrong and long. */
const FINDINGS_AT_ONCE = 250;

type Row = Prisma.ImportRowGetPayload<object>;

function storedRow(row: Row): StoredRow {
  const { line, cells, links, absent, corrections, isOmitted, outcome, problems, sameNameAs } = row;
  return {
    line,
    cells,
    links: links as Record<number, string>,
    absent,
    corrections: corrections as Corrections,
    isOmitted,
    outcome: outcome as RowOutcome | null,
    problems: problems as RowTrouble[],
    sameNameAs,
  };
}

/** All rows of a run, in their order. */
export async function readStoredRows(runId: string): Promise<StoredRow[]> {
  const rows = await db().importRow.findMany({ where: { runId }, orderBy: { line: "asc" } });
  return rows.map(storedRow);
}

/** These rows of a run. */
export async function readLines(runId: string, lines: readonly number[]): Promise<StoredRow[]> {
  const rows = await db().importRow.findMany({
    where: { runId, line: { in: [...lines] } },
    orderBy: { line: "asc" },
  });
  return rows.map(storedRow);
}

const CHOICES: Record<RowChoice, Prisma.ImportRowWhereInput> = {
  problems: { isOmitted: false, outcome: "rejected" },
  sameName: { isOmitted: false, outcome: "added", sameNameAs: { not: null } },
  changed: { isOmitted: false, outcome: "changed" },
  ready: { isOmitted: false, outcome: { in: ["added", "changed", "unchanged"] } },
  omitted: { isOmitted: true },
  all: {},
};

/** Rows with a mistake at a place, or of a kind, or of that kind at that place. */
function ofKind(path: string | undefined, message: string | undefined): Prisma.ImportRowWhereInput {
  if (path === undefined && message === undefined) return {};
  const wanted = { ...(path === undefined ? {} : { path }), ...(message === undefined ? {} : { message }) };
  return { problems: { array_contains: [wanted] } };
}

/** One page of the rows of a run that are chosen, with how many there are. Throws not_found. */
export async function listStoredRows(
  actor: Actor,
  runId: string,
  { show, field, problem, page, pageSize }: RowsQuery,
): Promise<{ rows: StoredRow[]; total: number }> {
  authorise(actor, "entry.import");
  if ((await db().importRun.count({ where: { id: runId } })) === 0) throw new AppError("not_found");
  const where = { runId, ...CHOICES[show], ...ofKind(field, problem) };
  const [rows, total] = await Promise.all([
    db().importRow.findMany({ where, orderBy: { line: "asc" }, skip: (page - 1) * pageSize, take: pageSize }),
    db().importRow.count({ where }),
  ]);
  return { rows: rows.map(storedRow), total };
}

/**
 * What is wrong in the rows of a run: all kinds of mistakes, and of those that are asked for the ones that are in more than
 * one row in the same way. The most frequent first. Throws not_found.
 */
export async function groupTroubles(
  actor: Actor,
  runId: string,
  { field, problem, limit }: TroublesQuery,
): Promise<ImportTroubles> {
  authorise(actor, "entry.import");
  if ((await db().importRun.count({ where: { id: runId } })) === 0) throw new AppError("not_found");
  const wrong = Prisma.sql`
    SELECT r.line, p->>'path' AS path, p->>'held' AS held, p->>'message' AS message, p->'values' AS values
    FROM import_row r, jsonb_array_elements(r.problems) AS p
    WHERE r.run_id = ${runId} AND r.outcome = 'rejected' AND NOT r.is_omitted`;
  const [kinds, groups] = await Promise.all([
    db().$queryRaw<TroubleKind[]>`
      SELECT path, message, (array_agg(values ORDER BY line))[1] AS values, count(DISTINCT line)::int AS rows
      FROM (${wrong}) AS w GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2`,
    db().$queryRaw<(TroubleGroup & { total: number })[]>`
      SELECT path, held, message, values, count(*)::int AS count, (count(*) OVER ())::int AS total
      FROM (${wrong}) AS w
      WHERE path NOT IN ('sourceKey', 'row') AND ${field === undefined ? Prisma.sql`TRUE` : Prisma.sql`path = ${field}`}
        AND ${problem === undefined ? Prisma.sql`TRUE` : Prisma.sql`message = ${problem}`}
      GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 ORDER BY 5 DESC, 1, 2, 3 LIMIT ${limit}`,
  ]);
  const total = groups[0]?.total ?? 0;
  return { kinds, groups: groups.map(({ total: _all, ...group }) => group), total };
}

/** The lines with a mistake of a kind. */
export async function findOfKind(runId: string, path: string, message: string): Promise<number[]> {
  const where = { runId, ...CHOICES.problems, ...ofKind(path, message) };
  const rows = await db().importRow.findMany({ where, orderBy: { line: "asc" }, select: { line: true } });
  return rows.map(({ line }) => line);
}

/** The lines in which the same stands at a field and is wrong. */
export async function findSame(runId: string, path: string, held: string): Promise<number[]> {
  const wanted = JSON.stringify([{ path, held }]);
  const rows = await db().$queryRaw<{ line: number }[]>`
    SELECT line FROM import_row
    WHERE run_id = ${runId} AND outcome = 'rejected' AND NOT is_omitted AND problems @> ${wanted}::jsonb
    ORDER BY line`;
  return rows.map(({ line }) => line);
}

/** A text that was cut may end in half a character, which no database holds. */
const asStorable = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;

/**
 * Stores what a look at rows found. Those of a run that is being imported, or is, are left as they are by everyone but
 * who imports it, by its `claim`.
 */
export async function storeFindings(
  runId: string,
  findings: readonly Finding[],
  claim: string | null = null,
): Promise<void> {
  for (let start = 0; start < findings.length; start += FINDINGS_AT_ONCE) {
    const part = JSON.stringify(findings.slice(start, start + FINDINGS_AT_ONCE), asStorable);
    await db().$executeRaw`
      UPDATE import_row r SET outcome = f.outcome, problems = f.problems, cleaning = f.cleaning,
        same_name_as = f."sameNameAs"
      FROM jsonb_to_recordset(${part}::jsonb)
        AS f(line int, outcome text, problems jsonb, cleaning jsonb, "sameNameAs" text), import_run i
      WHERE i.id = ${runId} AND (i.status IN ('mapping', 'checked') OR i.claim = ${claim}::text)
        AND r.run_id = i.id AND r.line = f.line`;
  }
}

/** What is to stand in place of what rows say; null takes a correction away. */
export interface RowChange {
  corrections?: Record<string, string | string[] | null>;
  omitted?: boolean;
}

/**
 * Corrects rows of a run, or leaves them out. Throws not_found also for a line that is not there, and import_conflict
 * while the run is imported and once it is.
 */
export async function changeRows(
  actor: Actor,
  runId: string,
  lines: readonly number[],
  { corrections = {}, omitted }: RowChange,
): Promise<void> {
  authorise(actor, "entry.import");
  const entries = Object.entries(corrections);
  const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
  const unset = entries.filter(([, value]) => value === null).map(([key]) => key);
  const omission = omitted === undefined ? Prisma.sql`is_omitted` : Prisma.sql`${omitted}`;
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    await lockOpenRun(transaction, runId);
    const changed = await transaction.$executeRaw`
      UPDATE import_row SET corrections = (corrections || ${set}::jsonb) - ${unset}::text[], is_omitted = ${omission}
      WHERE run_id = ${runId} AND line = ANY(${[...lines]}::int[])`;
    if (changed !== lines.length) throw new AppError("not_found");
    await transaction.importRun.update({
      where: { id: runId },
      data: { updatedAt: new Date(), failure: null },
      select: { id: true },
    });
  });
}

/** The rows of a run that cannot be taken, in their order. Throws not_found. */
export async function readRejected(actor: Actor, runId: string): Promise<StoredRow[]> {
  authorise(actor, "entry.import");
  if ((await db().importRun.count({ where: { id: runId } })) === 0) throw new AppError("not_found");
  const where = { runId, ...CHOICES.problems };
  return (await db().importRow.findMany({ where, orderBy: { line: "asc" } })).map(storedRow);
}
