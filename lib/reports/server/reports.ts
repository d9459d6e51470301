import "server-only";
import type { EntryDto } from "../../entries/answers";
import { findRow } from "../../entries/server/entries";
import { type EntryRow, entryDto } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import type { FieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { fieldWords } from "../../fields/shown-words";
import { recordEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import {
  authorise,
  enforce,
  reportCreateVerdict,
  reportHandleVerdict,
} from "../../platform/auth/permissions";
import { requireCaptcha } from "../../platform/captcha/captcha";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { forget } from "../../platform/database/forget";
import { shareLockActor } from "../../platform/database/locks";
import { pattern } from "../../platform/database/text-pattern";
import { AppError } from "../../platform/errors";
import { countAttempt } from "../../platform/http/rate-limits";
import type { Words } from "../../platform/language/language";
import { callerLanguage } from "../../platform/language/language-of-call";
import { enqueueMail } from "../../platform/mail/outbox";
import { nudgeMailWorker } from "../../platform/mail/worker";
import { fieldText, REPORTS_PER_PAGE, type ReportStatus, reportableFields } from "../rules";
import type { ReportBody, ReportCounts, ReportDto, ReportPage } from "../schema";
import { mailKeeper } from "./keepers";
import { mayMailKeeper } from "./mail-limits";
import { reportMail } from "./mails";
import { findReport, REPORT_COLUMNS, REPORT_TABLES, type ReportRow, reportDtos } from "./rows";

const MINUTE = 60_000;
/** The same words of the same person on the same field within this time are one report, sent by an impatient click. */
const SAME_WITHIN = 10 * MINUTE;

function authoriseReport(actor: Actor, row: EntryRow | null): asserts row is EntryRow {
  enforce(actor, reportCreateVerdict(row));
  if (row === null) throw new AppError("not_found");
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
    const content = reportMail({ kind: "reportConfirmed", name: actor.name, algorithm, message });
    await enqueueMail(transaction, actor.email, content, { key: `report-confirmed:${id}` });
  }
}

async function storeReport(actor: Actor, id: string, body: ReportBody, address: string): Promise<void> {
  const [model, language] = await Promise.all([getDataModel(), callerLanguage()]);
  await db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
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
  return { open: countOf("open"), answered: countOf("answered"), solved: countOf("solved") };
}

async function readReports(where: Prisma.Sql, { status, page, pageSize }: Asked): Promise<ReportPage> {
  const model = await getDataModel();
  const chosen = status === undefined ? Prisma.sql`TRUE` : Prisma.sql`r.status::text = ${status}`;
  const [rows, counts] = await Promise.all([
    db().$queryRaw<ReportRow[]>`SELECT ${REPORT_COLUMNS} FROM ${REPORT_TABLES} WHERE ${where} AND ${chosen}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    countByStatus(where),
  ]);
  const total = status === undefined ? counts.open + counts.answered + counts.solved : counts[status];
  return { reports: await reportDtos(rows, model), total, counts };
}

/** The inbox of the actor: what was reported on the entries that they are the author of today, newest first. */
export async function listReports(
  actor: Actor,
  asked: Asked = { status: undefined, page: 1, pageSize: REPORTS_PER_PAGE },
): Promise<ReportPage> {
  authorise(actor, "report.list");
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
  authorise(actor, "report.manage");
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
