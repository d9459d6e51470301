import "server-only";
import type { Actor } from "../../../platform/auth/actor";
import { authorise } from "../../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../../platform/database/db";
import { AppError } from "../../../platform/errors";
import type { CleaningCounts, ImportTroubles, RowTrouble, TroubleKind } from "../../answers";
import { REPEATED_NAME_WARNING } from "../../mends";
import type { Corrections } from "../../places";
import type { DuplicateAction, RowFilter, RowOutcome } from "../../rules";
import type { CorrectRowBody, ImportRowsQuery } from "../../schema";
import { splitIntoBatches } from "./imports";
import { changeOpenRun } from "./runs";

/** A row of a run as stored: `links` are its cells' hyperlinks, and `absent` the columns that it lacks. */
export interface StoredRow
  extends Omit<
    Prisma.ImportRowGetPayload<object>,
    "links" | "corrections" | "outcome" | "problems" | "warnings" | "cleaning" | "doubleChoice"
  > {
  links: Record<number, string>;
  corrections: Corrections;
  outcome: RowOutcome | null;
  problems: RowTrouble[];
  warnings: RowTrouble[];
  cleaning: CleaningCounts;
  doubleChoice: DuplicateAction | null;
}

/** Findings of a check of a row, with an entry of the same name or what has the same product. */
export type RowFindings = Pick<
  StoredRow,
  "line" | "outcome" | "problems" | "warnings" | "cleaning" | "sameNameAs" | "doubleLine" | "doubleProductId"
>;

/** Rows per UPDATE; few enough even if every field of every row is wrong and long. */
const JUDGED_AT_ONCE = 250;

async function readWhere(where: Prisma.ImportRowWhereInput, page: { skip?: number; take?: number } = {}) {
  const rows = await db().importRow.findMany({ where, orderBy: { line: "asc" }, ...page });
  return rows as StoredRow[];
}

/** Finds all rows of a run, or those on the given lines, in order. */
export function findStoredRows(runId: string, lines?: readonly number[]): Promise<StoredRow[]> {
  return readWhere({ runId, ...(lines && { line: { in: [...lines] } }) });
}

/** Finds the distinct texts in a column of a run, by column index. */
export async function findColumnTexts(
  runId: string,
  place: number,
  reader: SqlReader = db(),
): Promise<string[]> {
  const cells = await reader.$queryRaw<{ cell: string }[]>`
    SELECT DISTINCT btrim(cells[${place + 1}::int]) AS cell FROM import_row
    WHERE run_id = ${runId} AND cells[${place + 1}::int] IS NOT NULL`;
  return cells.map(({ cell }) => cell);
}

async function requireRun(actor: Actor, id: string): Promise<void> {
  authorise(actor, "entry.import");
  if ((await db().importRun.count({ where: { id } })) === 0) throw new AppError("not_found");
}

const CHOICES: Record<RowFilter, Prisma.ImportRowWhereInput> = {
  problems: { isOmitted: false, outcome: "rejected" },
  warnings: { isOmitted: false, warnings: { not: [] } },
  doubles: {
    isOmitted: false,
    OR: [{ doubleLine: { not: null } }, { doubleProductId: { not: null } }],
  },
  sameName: {
    isOmitted: false,
    OR: [
      { sameNameAs: { not: null } },
      { warnings: { array_contains: [{ message: REPEATED_NAME_WARNING }] } },
    ],
  },
  changed: { isOmitted: false, outcome: "changed" },
  ready: { isOmitted: false, outcome: { in: ["added", "changed", "unchanged"] } },
  omitted: { isOmitted: true },
  all: {},
};

/** Builds the condition for rows with such a problem or, by `among`, warning; empty if nothing is given. */
function withTrouble(
  wanted: { [Key in "path" | "message" | "held"]?: string | undefined },
  among: "problems" | "warnings" = "problems",
) {
  const known = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return known.length === 0 ? {} : { [among]: { array_contains: [Object.fromEntries(known)] } };
}

/** Returns one page of a run's rows that match a filter, and their total number. Throws not_found. */
export async function listStoredRows(
  actor: Actor,
  runId: string,
  { show, field, problem, page, pageSize }: ImportRowsQuery,
): Promise<{ rows: StoredRow[]; total: number }> {
  await requireRun(actor, runId);
  const among = show === "warnings" ? show : "problems";
  const where = { runId, ...CHOICES[show], ...withTrouble({ path: field, message: problem }, among) };
  const [rows, total] = await Promise.all([
    readWhere(where, { skip: (page - 1) * pageSize, take: pageSize }),
    db().importRow.count({ where }),
  ]);
  return { rows, total };
}

/** Selects the problems or warnings of the rows of a run that are not omitted. */
const troublesOf = (runId: string, column: "problems" | "warnings") => Prisma.sql`
  SELECT r.line, p->>'path' AS path, p->>'held' AS held, p->>'message' AS message, p->'values' AS values
  FROM import_row r, jsonb_array_elements(r.${Prisma.raw(column)}) AS p
  WHERE r.run_id = ${runId} AND NOT r.is_omitted`;

/** Returns all kinds of problems and warnings in a run's rows, the most frequent first. Throws not_found. */
export async function listTroubleKinds(
  actor: Actor,
  runId: string,
): Promise<Pick<ImportTroubles, "kinds" | "warnings">> {
  await requireRun(actor, runId);
  const kindsOf = (column: "problems" | "warnings") =>
    db().$queryRaw<TroubleKind[]>`
      SELECT path, message, (array_agg(values ORDER BY line))[1] AS values, count(DISTINCT line)::int AS rows
      FROM (${troublesOf(runId, column)}) AS w GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2`;
  const [kinds, warnings] = await Promise.all([kindsOf("problems"), kindsOf("warnings")]);
  return { kinds, warnings };
}

/** Maximum number of distinct wrong values with a suggestion; a mapping can save as many corrections. */
const MAX_WRONG_VALUES = 500;

/** Lists the distinct wrong or missing values for which another one may be chosen, the most frequent first. */
export async function listReplaceableValues(
  actor: Actor,
  runId: string,
): Promise<{ path: string; held: string; rows: number }[]> {
  await requireRun(actor, runId);
  return db().$queryRaw`
    SELECT path, held, count(DISTINCT line)::int AS rows FROM (${troublesOf(runId, "problems")}) AS w
    WHERE message = 'required' OR held <> '' AND message IN ('notInList', 'import.untranslated',
      'import.unknownInstitution', 'email', 'uri', 'publicationUri', 'tooShort', 'import.wrongDate', 'import.unknownAuthor')
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MAX_WRONG_VALUES}`;
}

/** Returns a function that gives the number of rows of a run with the same wrong value at the same place. */
export async function createSameValueRowCounter(
  runId: string,
  problems: readonly Pick<RowTrouble, "path" | "held">[],
): Promise<(problem: Pick<RowTrouble, "path" | "held">) => number> {
  const keyOf = ({ path, held }: Pick<RowTrouble, "path" | "held">) => JSON.stringify([path, held]);
  const counts = await db().$queryRaw<{ path: string; held: string; count: number }[]>`
    SELECT path, held, count(DISTINCT line)::int AS count FROM (${troublesOf(runId, "problems")}) AS w
    WHERE (path, held) IN (SELECT p->>'path', p->>'held' FROM jsonb_array_elements(${JSON.stringify(problems)}::jsonb) AS p)
    GROUP BY 1, 2`;
  const byKey = new Map(counts.map((found) => [keyOf(found), found.count]));
  return (problem) => byKey.get(keyOf(problem)) ?? 1;
}

/** Finds the lines with a kind of problem or warning, or with the same wrong value at a place. */
export async function findLinesWithTrouble(
  runId: string,
  wanted: Parameters<typeof withTrouble>[0],
  among: "problems" | "warnings" = "problems",
): Promise<number[]> {
  const where = { runId, ...CHOICES[among], ...withTrouble(wanted, among) };
  const rows = await db().importRow.findMany({ where, orderBy: { line: "asc" }, select: { line: true } });
  return rows.map(({ line }) => line);
}

/** Removes NUL and half characters, as at the end of a cut text: PostgreSQL cannot store them. */
const asStorable = (_key: string, value: unknown) =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\u0000", "") : value;

/**
 * Stores the findings of a check. In a run that is being or was imported, only its import may change them, by its
 * `claim`.
 */
export async function storeRowFindings(
  runId: string,
  judged: readonly RowFindings[],
  claim: string | null = null,
): Promise<void> {
  for (const batch of splitIntoBatches(judged, JUDGED_AT_ONCE)) {
    const part = JSON.stringify(batch, asStorable);
    await db().$executeRaw`
      UPDATE import_row r SET outcome = f.outcome, problems = f.problems, warnings = f.warnings,
        cleaning = f.cleaning, same_name_as = f."sameNameAs", double_line = f."doubleLine",
        double_product_id = f."doubleProductId"
      FROM jsonb_to_recordset(${part}::jsonb)
        AS f(line int, outcome text, problems jsonb, warnings jsonb, cleaning jsonb, "sameNameAs" text,
          "doubleLine" int, "doubleProductId" text), import_run i
      WHERE i.id = ${runId} AND (i.status IN ('mapping', 'checked') OR i.claim = ${claim}::text)
        AND r.run_id = i.id AND r.line = f.line`;
  }
}

/** Changes to rows; null removes a correction, or the action chosen for a duplicate. */
type RowChange = Partial<Omit<CorrectRowBody, "corrections">> & {
  corrections?: Partial<CorrectRowBody["corrections"]>;
};

/** Corrects or omits rows of a run. Throws as changeOpenRun, and not_found for a missing line. */
export async function changeStoredRows(
  actor: Actor,
  runId: string,
  lines: readonly number[],
  { corrections = {}, omitted, double }: RowChange,
): Promise<void> {
  const entries = Object.entries(corrections);
  const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
  const unset = entries.filter(([, value]) => value === null).map(([key]) => key);
  await changeOpenRun(actor, runId, async (transaction) => {
    const changed = await transaction.$executeRaw`
      UPDATE import_row SET corrections = (corrections || ${set}::jsonb) - ${unset}::text[],
        is_omitted = coalesce(${omitted ?? null}, is_omitted),
        double_choice = CASE WHEN ${double === undefined} THEN double_choice ELSE ${double ?? null} END
      WHERE run_id = ${runId} AND line = ANY(${[...lines]}::int[])`;
    if (changed !== lines.length) throw new AppError("not_found");
    return { failure: null };
  });
}

/** Returns the rejected rows of a run, in order; with `withLeftOut` also omitted and duplicate rows. Throws not_found. */
export async function listRejectedRows(
  actor: Actor,
  runId: string,
  withLeftOut: boolean,
): Promise<StoredRow[]> {
  await requireRun(actor, runId);
  const leftOut = { OR: [{ isOmitted: true }, { outcome: { in: ["rejected", "double"] } }] };
  return readWhere({ runId, ...(withLeftOut ? leftOut : CHOICES.problems) });
}
