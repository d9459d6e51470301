import "server-only";
import type { Actor, UserActor } from "../../domain/actor";
import type { AuditKind } from "../../domain/audit";
import { REPORT_ACTS, type ReportActKind, type ReportDto } from "../../domain/error-reports";
import { AppError } from "../../domain/errors";
import { enforce, reportHandleVerdict, verdict } from "../../domain/permissions";
import { db, type Transaction } from "../db";
import { nudgeMailWorker } from "../jobs/mail-worker";
import type { MailContent } from "../mail/mails";
import { recordEvent } from "./audit";
import { getDataModel } from "./data-model";
import { findRow } from "./entries";
import { findReport, type ReportRow, reportDtos } from "./error-report-rows";
import { forget } from "./forget";
import { holdActor } from "./locks";
import { enqueueMail } from "./outbox";
import { mayMailReporter } from "./report-mail-limits";

const AUDIT: Record<ReportActKind, AuditKind> = {
  answered: "report.answered",
  solved: "report.solved",
  reopened: "report.reopened",
};

interface Act {
  kind: ReportActKind;
  text: string | null;
  /** The one that the act was made from; without it, it is meant for the report as it is now. */
  version: number | undefined;
}

/** Refuses, before anything of a body is looked at, who may not answer this report. */
export async function authoriseReportAct(actor: Actor, id: string): Promise<void> {
  const report = await findReport(id);
  enforce(actor, reportHandleVerdict(actor, report === null ? null : await findRow(report.entryId)));
  if (report === null) throw new AppError("not_found");
}

/**
 * The report and its entry, held until the transaction ends, the entry first (locks.ts). Whose it is to answer is asked
 * of the entry as it is by then: it may have been handed over.
 */
async function holdReport(transaction: Transaction, actor: Actor, id: string): Promise<ReportRow> {
  await holdActor(transaction, actor);
  const known = await findReport(id, transaction);
  const row = known === null ? null : await findRow(known.entryId, transaction, true);
  enforce(actor, reportHandleVerdict(actor, row));
  await transaction.$queryRaw`SELECT 1 FROM error_report WHERE id = ${id} FOR UPDATE`;
  const report = await findReport(id, transaction);
  if (report === null) throw new AppError("not_found");
  return report;
}

/** What the reporter is told of an act; of reopening nothing, nor past what one is mailed. */
async function mailOf(
  transaction: Transaction,
  report: ReportRow,
  { kind, text }: Act,
): Promise<MailContent | null> {
  if (kind === "reopened" || !(await mayMailReporter(transaction, report, kind))) return null;
  const to = { name: report.reporterName ?? "", algorithm: report.entryName };
  if (kind === "answered") return { kind: "reportAnswered", ...to, answer: text ?? "" };
  return { kind: "reportSolved", ...to, note: text };
}

async function recordAct(
  transaction: Transaction,
  report: ReportRow,
  act: Act,
  by: UserActor,
): Promise<void> {
  const { to: status } = REPORT_ACTS[act.kind];
  const [now, number] = [new Date(), report.version + 1];
  const mail = await mailOf(transaction, report, act);
  await transaction.errorReport.update({
    where: { id: report.id },
    data: {
      status,
      version: number,
      solvedAt: status === "opgelost" ? now : null,
      ...(status === "open" ? { openedAt: now } : {}),
    },
    select: { id: true },
  });
  const { id: actId } = await transaction.errorReportAct.create({
    data: {
      reportId: report.id,
      number,
      kind: act.kind,
      text: act.text,
      isMailed: mail !== null,
      byId: by.id,
      createdAt: now,
    },
    select: { id: true },
  });
  await recordEvent(transaction, { kind: AUDIT[act.kind], by, subject: report.entryId });
  if (mail !== null && report.answerTo !== null) {
    await enqueueMail(transaction, report.answerTo, mail, {
      key: `report-act:${actId}`,
      withoutAccount: report.language,
    });
  }
}

/**
 * Answers a report, marks it solved, or opens it again; who reported is mailed an answer and the solution, if they left an
 * address and were not mailed enough (mayMailReporter): the act says whether. Throws as every look at a report does, and report_conflict when it is not what the act was made from any more.
 */
export async function actOnReport(actor: Actor, id: string, act: Act): Promise<ReportDto> {
  const model = await getDataModel();
  const dto = await db().$transaction(async (transaction) => {
    const report = await holdReport(transaction, actor, id);
    const isStale = act.version !== undefined && act.version !== report.version;
    if (isStale || !REPORT_ACTS[act.kind].from.includes(report.status)) throw new AppError("report_conflict");
    await recordAct(transaction, report, act, actor as UserActor);
    const saved = await findReport(id, transaction);
    const [told] = saved === null ? [] : await reportDtos([saved], model, transaction);
    if (told === undefined) throw new AppError("not_found");
    return told;
  });
  forget("reports");
  nudgeMailWorker();
  return dto;
}

/** Removes a report for good, such as spam; for admins. Nobody is told. Throws not_found about what one may not read. */
export async function deleteReport(actor: Actor, id: string): Promise<{ _id: string }> {
  await authoriseReportAct(actor, id);
  enforce(actor, verdict(actor, "report.manage"));
  await db().$transaction(async (transaction) => {
    const report = await holdReport(transaction, actor, id);
    await transaction.errorReport.delete({ where: { id }, select: { id: true } });
    await recordEvent(transaction, {
      kind: "report.removed",
      by: actor as UserActor,
      subject: report.entryId,
    });
  });
  forget("reports");
  return { _id: id };
}
