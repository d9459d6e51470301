import "server-only";
import type { z } from "zod";
import { findUndeletedEntryRow } from "../../entries/server/entries";
import {
  ENTRY_COLUMNS_SQL,
  ENTRY_TABLES_SQL,
  type EntryRow,
  toEntryContent,
} from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { authorise, decideReportHandling, enforceVerdict } from "../../platform/auth/permissions";
import { db, Prisma, type SqlReader } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { buildContainsLikePattern } from "../../platform/database/text-pattern";
import { AppError } from "../../platform/errors";
import type { Language } from "../../platform/language/language";
import { formatFieldText, type ReportStatus } from "../rules";
import {
  adminReportsQuerySchema,
  type ReportActDto,
  type ReportCounts,
  type ReportDto,
  type ReportPage,
  reportsQuerySchema,
} from "../schema";

/** A stored error report; the names of the entry and the value of the field are those at the time of the report. */
export interface ReportRow {
  id: string;
  entryId: string;
  entryName: string;
  field: string | null;
  fieldValue: string | null;
  message: string;
  reporterName: string | null;
  /** Address for an answer: the current one of a reporter who was logged in, or the one that they filled in. */
  answerTo: string | null;
  /** Language for mails to a reporter without an account. */
  language: Language;
  /** Whether the reporter's address was verified. */
  isProved: boolean;
  status: ReportStatus;
  version: number;
  createdAt: Date;
}

type ActRow = Omit<ReportActDto, "timestamp"> & { reportId: string; createdAt: Date };

/**
 * Selects ReportRows. For a reporter with an account, the address is the account's, if it is verified and open now; any
 * other address was filled in and is unverified.
 */
const REPORT_COLUMNS = Prisma.sql`r.id, r.entry_id AS "entryId", r.entry_name AS "entryName", r.field,
  r.field_value AS "fieldValue", r.message, r.reporter_name AS "reporterName",
  coalesce(p.email, r.reporter_email) AS "answerTo", r.language::text AS language,
  p.id IS NOT NULL AS "isProved", r.status::text AS status, r.version, r.created_at AS "createdAt"`;
const REPORT_TABLES = Prisma.sql`error_report r
  JOIN entry e ON e.id = r.entry_id AND ${IS_ENTRY_PUBLISHED_SQL}
  LEFT JOIN "user" p ON p.id = r.reporter_id AND p.closed_at IS NULL AND p.verified AND p.blocked_at IS NULL`;

/** Finds one report; null if its entry is in the bin. */
export async function findReportRow(id: string, connection: SqlReader = db()): Promise<ReportRow | null> {
  const rows = await connection.$queryRaw<ReportRow[]>`
    SELECT ${REPORT_COLUMNS} FROM ${REPORT_TABLES} WHERE r.id = ${id}`;
  return rows[0] ?? null;
}

function findActs(ids: string[], connection: SqlReader): Promise<ActRow[]> {
  return connection.$queryRaw<ActRow[]>`
    SELECT a.report_id AS "reportId", a.kind::text AS kind, a.text, a.is_mailed AS mailed, a.created_at AS "createdAt",
      u.name AS by
    FROM error_report_act a LEFT JOIN "user" u ON u.id = a.by_id AND u.closed_at IS NULL
    WHERE a.report_id = ANY(${ids}::text[]) ORDER BY a.number`;
}

function reportDto(row: ReportRow, entry: EntryRow, acts: ActRow[], model: DataModel): ReportDto {
  const field = row.field !== null && isFieldKey(row.field) ? row.field : null;
  return {
    _id: row.id,
    entry: { _id: entry.id, algorithmName: entry.algorithmName ?? "", author: entry.authorName },
    field,
    fieldValue: row.fieldValue,
    fieldValueNow: field === null ? null : formatFieldText(toEntryContent(entry, model)[field]),
    message: row.message,
    reporter: row.reporterName,
    reachable: row.answerTo !== null,
    status: row.status,
    version: row.version,
    timestamp: row.createdAt.toISOString(),
    history: acts.map(({ reportId, createdAt, ...act }) => ({ ...act, timestamp: createdAt.toISOString() })),
  };
}

/** Builds the answers for reports that the actor may read, with their entries' current state and history. */
async function reportDtos(
  rows: readonly ReportRow[],
  model: DataModel,
  connection: SqlReader = db(),
): Promise<ReportDto[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ entryId }) => entryId))];
  const entries = await connection.$queryRaw<EntryRow[]>`SELECT ${ENTRY_COLUMNS_SQL} FROM ${ENTRY_TABLES_SQL}
    WHERE e.id = ANY(${ids}::text[]) AND ${IS_ENTRY_PUBLISHED_SQL}`;
  const acts = await findActs(
    rows.map(({ id }) => id),
    connection,
  );
  return rows.flatMap((row) => {
    const entry = entries.find(({ id }) => id === row.entryId);
    const own = acts.filter(({ reportId }) => reportId === row.id);
    return entry === undefined ? [] : [reportDto(row, entry, own, model)];
  });
}

/** Builds the answer for one report. Throws not_found if its entry is in the bin by now. */
export async function buildReportDto(
  row: ReportRow | null,
  model: DataModel,
  connection?: SqlReader,
): Promise<ReportDto> {
  const [dto] = row === null ? [] : await reportDtos([row], model, connection);
  if (dto === undefined) throw new AppError("not_found");
  return dto;
}

type ReportFilters = z.infer<typeof reportsQuerySchema>;

async function readReports(
  where: Prisma.Sql,
  { status, page, pageSize }: ReportFilters,
): Promise<ReportPage> {
  const chosen = status === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.status::text = ${status}`;
  const count = (of: ReportStatus) => Prisma.sql`(count(*) FILTER (WHERE r.status::text = ${of}))::int`;
  const [rows, [found]] = await Promise.all([
    db().$queryRaw<ReportRow[]>`SELECT ${REPORT_COLUMNS} FROM ${REPORT_TABLES} WHERE ${where} AND ${chosen}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<ReportCounts[]>`SELECT ${count("open")} AS open, ${count("answered")} AS answered,
      ${count("solved")} AS solved FROM ${REPORT_TABLES} WHERE ${where}`,
  ]);
  const counts = found ?? { open: 0, answered: 0, solved: 0 };
  const total = status === undefined ? counts.open + counts.answered + counts.solved : counts[status];
  return { reports: await reportDtos(rows, await getDataModel()), total, counts };
}

/** Lists the actor's inbox: reports on entries that they are currently the author of, newest first. */
export async function listReports(
  actor: Actor,
  asked: ReportFilters = reportsQuerySchema.parse({}),
): Promise<ReportPage> {
  authorise(actor, "report.list");
  return readReports(Prisma.sql`e.author_id = ${actor.id}`, asked);
}

/** Lists all reports, newest first. Admins only. `search` is part of an entry's name. */
export async function listAllReports(
  actor: Actor,
  { search, ...asked }: z.infer<typeof adminReportsQuerySchema> = adminReportsQuerySchema.parse({}),
): Promise<ReportPage> {
  authorise(actor, "report.manage");
  const named =
    search === ""
      ? Prisma.sql`TRUE`
      : Prisma.sql`fold_text(e.algorithm_name) LIKE ${buildContainsLikePattern(search)}`;
  return readReports(named, asked);
}

/** Returns one report. Throws not_found if it does not exist or the actor may not read it. */
export async function getReport(actor: Actor, id: string): Promise<ReportDto> {
  const report = await findReportRow(id);
  enforceVerdict(
    actor,
    decideReportHandling(actor, report === null ? null : await findUndeletedEntryRow(report.entryId)),
  );
  return buildReportDto(report, await getDataModel());
}
