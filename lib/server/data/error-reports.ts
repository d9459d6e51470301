import "server-only";
import type { Actor } from "../../domain/actor";
import type { DataModel } from "../../domain/data-model";
import type { EntryDto } from "../../domain/dto";
import type { FieldKey } from "../../domain/entry-fields";
import {
  fieldText,
  REPORTS_PER_PAGE,
  type ReportCounts,
  type ReportDto,
  type ReportPage,
  type ReportStatus,
  reportableFields,
} from "../../domain/error-reports";
import { AppError } from "../../domain/errors";
import type { Words } from "../../domain/language";
import { enforce, reportCreateVerdict, reportHandleVerdict, verdict } from "../../domain/permissions";
import { fieldWords } from "../../domain/shown-words";
import type { ReportBody } from "../../schemas/error-reports";
import { callerLanguage } from "../caller-language";
import { requireCaptcha } from "../captcha/captcha";
import { db, Prisma, type Transaction } from "../db";
import { nudgeMailWorker } from "../jobs/mail-worker";
import { recordEvent } from "./audit";
import { getDataModel } from "./data-model";
import { findRow } from "./entries";
import { type EntryRow, entryDto } from "./entry-rows";
import { findReport, REPORT_COLUMNS, REPORT_TABLES, type ReportRow, reportDtos } from "./error-report-rows";
import { forget } from "./forget";
import { holdActor } from "./locks";
import { enqueueMail } from "./outbox";
import { countAttempt } from "./rate-limits";
import { mailKeeper } from "./report-keepers";
import { mayMailKeeper } from "./report-mail-limits";
import { pattern } from "./text-pattern";

const MINUTE = 60_000;
/** The same words of the same person on the same field within this time are one report, sent by an impatient click. */
const SAME_WITHIN = 10 * MINUTE;

function authoriseReport(actor: Actor, row: EntryRow | null): asserts row is EntryRow {
  enforce(actor, verdict(actor, "report.create"));
  enforce(actor, reportCreateVerdict(row));
  if (row === null) throw new AppError("not_found");
}

/** Refuses with not_found, before anything of a body is looked at, what is not public, whoever asks. */
export async function authoriseReporting(actor: Actor, id: string): Promise<void> {
  authoriseReport(actor, await findRow(id));
}

/** A field that can be reported, with what it holds as the reader sees it. */
export interface ReportableField {
  key: FieldKey;
  name: string;
  value: string | null;
}

interface ReportableEntry {
  _id: string;
  name: string;
  /** Null once that account is closed. */
  author: string | null;
  fields: ReportableField[];
}

/** An entry to report an error on, with the fields that the actor sees of it. Throws not_found for what is not public. */
export async function getReportableEntry(actor: Actor, id: string): Promise<ReportableEntry> {
  const [row, model] = await Promise.all([findRow(id), getDataModel()]);
  authoriseReport(actor, row);
  const author = await db().user.findFirst({
    where: { id: row.authorId, closedAt: null },
    select: { name: true },
  });
  const entry = entryDto(row, model, actor);
  return {
    _id: entry._id,
    name: entry.algorithmName ?? "",
    author: author?.name ?? null,
    fields: reportableFields(entry, model).map((key) => ({
      key,
      name: model[key].displayName,
      value: fieldText(entry[key]),
    })),
  };
}

/** Who reports: the address of who is logged in and proved it is not theirs to choose. Throws invalid_input about it. */
function reporterOf(actor: Actor, { name, email }: ReportBody) {
  if (actor.kind === "anonymous") return { reporterId: null, reporterName: name, reporterEmail: email };
  if (!actor.verified) return { reporterId: actor.id, reporterName: name, reporterEmail: email };
  if (email !== null && email.toLowerCase() !== actor.email) {
    throw new AppError("invalid_input", { fields: [{ path: "email", message: "readOnly" }] });
  }
  return { reporterId: actor.id, reporterName: name, reporterEmail: null };
}

/** What the field holds that the reporter saw. Throws invalid_input about one that they do not see. */
function heldBy(entry: EntryDto, field: FieldKey | null, model: DataModel): string | null {
  if (field === null) return null;
  if (!reportableFields(entry, model).includes(field)) {
    throw new AppError("invalid_input", { fields: [{ path: "field", message: "unknownReportField" }] });
  }
  return fieldText(entry[field]);
}

type Reported = Pick<Prisma.ErrorReportUncheckedCreateInput, "field" | "message"> &
  ReturnType<typeof reporterOf>;

async function wasJustMade(transaction: Transaction, entryId: string, words: Reported): Promise<boolean> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`report:${entryId}`}, 0))`;
  const same = await transaction.errorReport.findFirst({
    where: { entryId, ...words, createdAt: { gt: new Date(Date.now() - SAME_WITHIN) } },
    select: { id: true },
  });
  return same !== null;
}

interface Made {
  id: string;
  row: EntryRow;
  fieldName: Words | null;
  message: string;
  reporterName: string | null;
  answers: boolean;
}

/** Tells who looks after the entry, unless they report it themselves; and who reports, if the address is proved theirs. */
async function mailNewReport(transaction: Transaction, actor: Actor, made: Made): Promise<void> {
  const { id, row, fieldName: field, message, reporterName: reporter, answers } = made;
  const algorithm = row.algorithmName ?? "";
  const isOwn = actor.kind === "user" && actor.id === row.authorId;
  if (!isOwn && (await mayMailKeeper(transaction, row.authorId))) {
    const told = { algorithm, field, message, reporter, answers };
    await mailKeeper(transaction, row.authorId, `report:${id}`, (author) =>
      author === null
        ? { kind: "adminReportReceived", name: "", ...told }
        : { kind: "reportReceived", name: author.name, authorId: author.id, ...told },
    );
  }
  if (actor.kind === "user" && actor.verified) {
    const content = { kind: "reportConfirmed", name: actor.name, algorithm, message } as const;
    await enqueueMail(transaction, actor.email, content, { key: `report-confirmed:${id}` });
  }
}

async function storeReport(actor: Actor, id: string, body: ReportBody, address: string): Promise<void> {
  const [model, language] = await Promise.all([getDataModel(), callerLanguage()]);
  await db().$transaction(async (transaction) => {
    await holdActor(transaction, actor);
    const row = await findRow(id, transaction, true);
    authoriseReport(actor, row);
    const { field, message } = body;
    const fieldValue = heldBy(entryDto(row, model, actor), field, model);
    const reporter = reporterOf(actor, body);
    if (await wasJustMade(transaction, id, { field, message, ...reporter })) return;
    const report = await transaction.errorReport.create({
      data: {
        entryId: id,
        entryName: row.algorithmName ?? "",
        field,
        fieldValue,
        message,
        language,
        ...reporter,
      },
      select: { id: true },
    });
    const by = actor.kind === "user" ? actor : ({ kind: "visitor", address } as const);
    await recordEvent(transaction, { kind: "report.made", by, subject: id });
    await mailNewReport(transaction, actor, {
      id: report.id,
      row,
      fieldName: field === null ? null : fieldWords(model, field),
      message,
      reporterName: reporter.reporterName,
      answers: reporter.reporterEmail !== null || (actor.kind === "user" && actor.verified),
    });
  });
  forget("reports");
  nudgeMailWorker();
}

/**
 * Reports an error on a public entry; its author is mailed, or the admins when it has none any more, up to a number an
 * hour. Throws not_found for
 * any other entry, rate_limited, captcha_invalid, captcha_unavailable, and invalid_input about a field that the actor
 * does not see. What a robot filled in is dropped in silence.
 */
export async function makeReport(
  actor: Actor,
  id: string,
  { captchaToken, ...body }: ReportBody & { captchaToken: string },
  address: string,
): Promise<void> {
  authoriseReport(actor, await findRow(id));
  if ((body.website ?? "") !== "") return;
  // What is counted costs a captcha: without one nobody uses up the turns of who shares their address.
  await requireCaptcha(captchaToken, address);
  await countAttempt("reportOfEntryFrom", id, address);
  await countAttempt("report", address);
  await countAttempt("reportOfEntry", id);
  await storeReport(actor, id, body, address);
}

interface Asked {
  status: ReportStatus | undefined;
  page: number;
  pageSize: number;
}

async function countByStatus(where: Prisma.Sql): Promise<ReportCounts> {
  const rows = await db().$queryRaw<{ status: ReportStatus; count: number }[]>`
    SELECT r.status::text AS status, count(*)::int AS count FROM ${REPORT_TABLES} WHERE ${where} GROUP BY 1`;
  const countOf = (status: ReportStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return { open: countOf("open"), beantwoord: countOf("beantwoord"), opgelost: countOf("opgelost") };
}

async function readReports(where: Prisma.Sql, { status, page, pageSize }: Asked): Promise<ReportPage> {
  const model = await getDataModel();
  const chosen = status === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.status::text = ${status}`;
  const [rows, counts] = await Promise.all([
    db().$queryRaw<ReportRow[]>`SELECT ${REPORT_COLUMNS} FROM ${REPORT_TABLES} WHERE ${where} AND ${chosen}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    countByStatus(where),
  ]);
  const total = status === undefined ? counts.open + counts.beantwoord + counts.opgelost : counts[status];
  return { reports: await reportDtos(rows, model), total, counts };
}

/** The inbox of the actor: what was reported on the entries that they are the author of today, newest first. */
export async function listReports(
  actor: Actor,
  asked: Asked = { status: undefined, page: 1, pageSize: REPORTS_PER_PAGE },
): Promise<ReportPage> {
  enforce(actor, verdict(actor, "report.list"));
  if (actor.kind !== "user") throw new AppError("not_authenticated");
  return readReports(Prisma.sql`e.author_id = ${actor.id}`, asked);
}

/** All reports, newest first; for admins. `search` is part of an entry's name. */
export async function listAllReports(
  actor: Actor,
  { search, ...asked }: Asked & { search: string } = {
    search: "",
    status: undefined,
    page: 1,
    pageSize: REPORTS_PER_PAGE,
  },
): Promise<ReportPage> {
  enforce(actor, verdict(actor, "report.manage"));
  const named =
    search === "" ? Prisma.sql`TRUE` : Prisma.sql`fold_text(e.algorithm_name) LIKE ${pattern(search)}`;
  return readReports(named, asked);
}

/** One report. What the actor may not read throws not_found, exactly like what does not exist. */
export async function getReport(actor: Actor, id: string): Promise<ReportDto> {
  const report = await findReport(id);
  enforce(actor, reportHandleVerdict(actor, report === null ? null : await findRow(report.entryId)));
  const [dto] = report === null ? [] : await reportDtos([report], await getDataModel());
  if (dto === undefined) throw new AppError("not_found");
  return dto;
}
