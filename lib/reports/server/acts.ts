import "server-only";
import { lockEntryRow } from "../../entries/server/entries";
import { getDataModel } from "../../fields/server/data-model";
import type { AuditEventKind } from "../../platform/audit/kinds";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { requirePermittedUser } from "../../platform/auth/permissions";
import { decideAccessRule } from "../../platform/auth/rules";
import { db, Prisma, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { UnrenderedMail } from "../../platform/mail/letter";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { REPORT_ACT_TRANSITIONS, type ReportActKind } from "../rules";
import type { ReportDto } from "../schema";
import { buildReportDto, findReportRow, type ReportRow } from "./inbox";
import { reportMail } from "./mails";

const AUDIT: Record<ReportActKind, AuditEventKind> = {
  answered: "report.answered",
  solved: "report.solved",
  reopened: "report.reopened",
};

interface ReportAct {
  kind: ReportActKind;
  text: string | null;
  /** Version of the report that the act was made from; if undefined, the act applies to the current version. */
  version: number | undefined;
}

/**
 * Locks the report and its entry until the transaction ends, the entry first (locks.ts). Permission is checked against
 * the locked entry, as it may have been handed over meanwhile.
 */
async function lockReport(
  transaction: Transaction,
  actor: Actor,
  id: string,
  act: "handle" | "remove" = "handle",
): Promise<{ report: ReportRow; by: UserActor }> {
  await shareLockActor(transaction, actor);
  const known = await findReportRow(id, transaction);
  const row = known === null ? null : await lockEntryRow(known.entryId, transaction);
  const by = requirePermittedUser(
    actor,
    decideAccessRule(actor, { report: act }, { entry: row, personId: "" }),
  );
  await transaction.$queryRaw`SELECT 1 FROM error_report WHERE id = ${id} FOR UPDATE`;
  const report = await findReportRow(id, transaction);
  if (report === null) throw new AppError("not_found");
  return { report, by };
}

const DAY_MS = 86_400_000;
/** Maximum number of mails per day to one reporter address, over all reports. */
const REPORTER_MAILS_PER_DAY = 5;

/**
 * SQL that normalises an address for the mail limit: lower case, without a plus suffix and without dots in the local
 * part, as most providers deliver those to one person. Stored addresses and recipients stay as they are.
 */
function countedAs(address: Prisma.Sql): Prisma.Sql {
  const name = Prisma.sql`split_part(split_part(lower(${address}), '@', 1), '+', 1)`;
  return Prisma.sql`(replace(${name}, '.', '') || '@' || split_part(lower(${address}), '@', 2))`;
}

/**
 * Returns whether the reporter may be mailed about an act: an unverified address gets one mail per report and kind of
 * act, and any address, normalised, five a day. The answerer controls text and frequency, so the mails are limited, but
 * not the acts. The caller has locked the report; takes an advisory lock until the transaction ends.
 */
async function mayMailReporter(
  transaction: Transaction,
  { id, answerTo, isProved }: ReportRow,
  kind: ReportActKind,
): Promise<boolean> {
  if (answerTo === null) return false;
  const address = countedAs(Prisma.sql`${answerTo}::text`);
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('report-mail:' || ${address}, 0))`;
  const since = new Date(Date.now() - DAY_MS);
  const mailed = await transaction.$queryRaw<{ isSame: boolean; isRecent: boolean }[]>`
    SELECT (a.report_id = ${id} AND a.kind::text = ${kind}) AS "isSame", a.created_at > ${since} AS "isRecent"
    FROM error_report_act a JOIN error_report r ON r.id = a.report_id
    LEFT JOIN "user" p ON p.id = r.reporter_id AND p.closed_at IS NULL AND p.verified AND p.blocked_at IS NULL
    WHERE a.is_mailed AND (a.report_id = ${id}
      OR (a.created_at > ${since} AND ${countedAs(Prisma.sql`coalesce(p.email, r.reporter_email)`)} = ${address}))`;
  if (!isProved && mailed.some(({ isSame }) => isSame)) return false;
  return mailed.filter(({ isRecent }) => isRecent).length < REPORTER_MAILS_PER_DAY;
}

/** Returns the mail to the reporter about an act; null for reopening, or if the limits are reached. */
async function mailOf(
  transaction: Transaction,
  report: ReportRow,
  { kind, text }: ReportAct,
): Promise<UnrenderedMail | null> {
  if (kind === "reopened" || !(await mayMailReporter(transaction, report, kind))) return null;
  const to = { name: report.reporterName ?? "", algorithm: report.entryName };
  if (kind === "answered") return reportMail({ kind: "reportAnswered", ...to, answer: text ?? "" });
  return reportMail({ kind: "reportSolved", ...to, note: text });
}

async function recordAct(transaction: MailTransaction, report: ReportRow, act: ReportAct, by: UserActor) {
  const { to: status } = REPORT_ACT_TRANSITIONS[act.kind];
  const [now, number] = [new Date(), report.version + 1];
  const mail = await mailOf(transaction, report, act);
  await transaction.errorReport.update({
    where: { id: report.id },
    data: {
      status,
      version: number,
      solvedAt: status === "solved" ? now : null,
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
  await recordAuditEvent(transaction, { kind: AUDIT[act.kind], by, subject: report.entryId });
  if (mail !== null && report.answerTo !== null) {
    await enqueueMail(transaction, report.answerTo, mail, {
      key: `report-act:${actId}`,
      withoutAccount: report.language,
    });
  }
}

/**
 * Answers, solves or reopens a report. Answer and solution are mailed to the reporter if they left an address and
 * mayMailReporter allows it; the act records whether. Throws as every read of a report, and report_conflict if it has
 * changed since the act was made.
 */
export async function actOnReport(actor: Actor, id: string, act: ReportAct): Promise<ReportDto> {
  const model = await getDataModel();
  const dto = await runMailTransaction(async (transaction) => {
    const { report, by } = await lockReport(transaction, actor, id);
    const isStale = act.version !== undefined && act.version !== report.version;
    if (isStale || !REPORT_ACT_TRANSITIONS[act.kind].from.includes(report.status))
      throw new AppError("report_conflict");
    await recordAct(transaction, report, act, by);
    return buildReportDto(await findReportRow(id, transaction), model, transaction);
  });
  invalidateCachedSources("reports");
  return dto;
}

/**
 * Deletes a report permanently, such as spam, without a mail. Admins only. Throws not_found for a report that the actor
 * may not read.
 */
export async function deleteReport(actor: Actor, id: string): Promise<{ _id: string }> {
  await db().$transaction(async (transaction) => {
    const { report, by } = await lockReport(transaction, actor, id, "remove");
    await transaction.errorReport.delete({ where: { id }, select: { id: true } });
    await recordAuditEvent(transaction, {
      kind: "report.removed",
      by,
      subject: report.entryId,
    });
  });
  invalidateCachedSources("reports");
  return { _id: id };
}
