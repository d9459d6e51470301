import "server-only";
import type { EntryDto } from "../../entries/answers";
import { findUndeletedEntryRow, lockEntryRow } from "../../entries/server/entries";
import { buildEntryDto, type EntryRow } from "../../entries/server/rows";
import type { DataModel } from "../../fields/data-model";
import type { FieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { getFieldNameByLanguage } from "../../fields/shown-labels";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { decideReportCreation, enforceVerdict } from "../../platform/auth/permissions";
import { requireCaptcha } from "../../platform/captcha/captcha";
import type { Prisma, Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { shareLockActor } from "../../platform/database/locks";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import { getCallerLanguage } from "../../platform/language/language-of-call";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import { normalizeEmail } from "../../platform/text/email-address";
import { formatFieldText, listReportableFields, type ReportableField } from "../rules";
import type { ReportBody } from "../schema";
import { type MailedReport, type ReporterSummary, reportMail } from "./mails";
import { isMaintainerMailAllowed, mailMaintainer } from "./maintainers";

const MINUTE = 60_000;
/** Interval within which an identical report of the same person is a duplicate, caused by a repeated click. */
const DUPLICATE_WINDOW_MS = 10 * MINUTE;

function authoriseReport(actor: Actor, row: EntryRow | null): asserts row is EntryRow {
  enforceVerdict(actor, decideReportCreation(row));
  if (row === null) throw new AppError("not_found");
}

/** Returns a public entry to report an error on, with the fields that the actor sees. Throws not_found. */
export async function getReportableEntry(actor: Actor, id: string) {
  const [row, model] = await Promise.all([findUndeletedEntryRow(id), getDataModel()]);
  authoriseReport(actor, row);
  const entry = buildEntryDto(row, model, actor);
  return {
    _id: entry._id,
    name: entry.algorithmName ?? "",
    /** The author's name; null if their account is closed. */
    author: row.authorClosed ? null : row.authorName,
    fields: listReportableFields(entry, model).map(
      (key): ReportableField => ({
        key,
        name: model[key].displayName,
        value: formatFieldText(entry[key]),
      }),
    ),
  };
}

/**
 * Returns the reporter; a verified account reports under its own address. Throws invalid_input if a verified account
 * gives another address.
 */
function reporterOf(actor: Actor, { name, email }: ReportBody) {
  if (actor.kind === "anonymous") return { reporterId: null, reporterName: name, reporterEmail: email };
  if (!actor.verified) return { reporterId: actor.id, reporterName: name, reporterEmail: email };
  if (email !== null && normalizeEmail(email) !== actor.email) {
    throw createInvalidFieldError("email", "readOnly");
  }
  return { reporterId: actor.id, reporterName: name, reporterEmail: null };
}

/** Returns the field's content as the reporter saw it. Throws invalid_input for a field that they do not see. */
function seenValue(entry: EntryDto, field: FieldKey | null, model: DataModel): string | null {
  if (field === null) return null;
  if (!listReportableFields(entry, model).includes(field)) {
    throw createInvalidFieldError("field", "unknownReportField");
  }
  return formatFieldText(entry[field]);
}

type ReportContent = Pick<Prisma.ErrorReportUncheckedCreateInput, "field" | "message"> &
  ReturnType<typeof reporterOf>;

async function wasJustMade(
  transaction: Transaction,
  entryId: string,
  reported: ReportContent,
): Promise<boolean> {
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`report:${entryId}`}, 0))`;
  const same = await transaction.errorReport.findFirst({
    where: { entryId, ...reported, createdAt: { gt: new Date(Date.now() - DUPLICATE_WINDOW_MS) } },
    select: { id: true },
  });
  return same !== null;
}

/** Mails the maintainer, unless they are the reporter, and the reporter, if their address is verified. */
async function mailNewReport(
  transaction: MailTransaction,
  actor: Actor,
  { id, authorId, ...told }: { id: string; authorId: string } & MailedReport & ReporterSummary,
): Promise<void> {
  const isOwn = actor.kind === "user" && actor.id === authorId;
  if (!isOwn && (await isMaintainerMailAllowed(transaction, authorId))) {
    await mailMaintainer(transaction, authorId, `report:${id}`, (maintainer) => ({
      kind: maintainer.authorId === null ? "adminReportReceived" : "reportReceived",
      ...maintainer,
      ...told,
    }));
  }
  if (actor.kind === "user" && actor.verified) {
    const { algorithm, message } = told;
    const content = reportMail({ kind: "reportConfirmed", name: actor.name, algorithm, message });
    await enqueueMail(transaction, actor.email, content, { key: `report-confirmed:${id}` });
  }
}

async function storeReport(actor: Actor, entryId: string, body: ReportBody, address: string): Promise<void> {
  const [model, language] = await Promise.all([getDataModel(), getCallerLanguage()]);
  await runMailTransaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const row = await lockEntryRow(entryId, transaction);
    authoriseReport(actor, row);
    const { field, message } = body;
    const fieldValue = seenValue(buildEntryDto(row, model, actor), field, model);
    const reporter = reporterOf(actor, body);
    if (await wasJustMade(transaction, entryId, { field, message, ...reporter })) return;
    const algorithm = row.algorithmName ?? "";
    const { id } = await transaction.errorReport.create({
      data: { entryId, entryName: algorithm, field, fieldValue, message, language, ...reporter },
      select: { id: true },
    });
    const by = actor.kind === "user" ? actor : ({ kind: "visitor", address } as const);
    await recordAuditEvent(transaction, { kind: "report.made", by, subject: entryId });
    await mailNewReport(transaction, actor, {
      id,
      authorId: row.authorId,
      algorithm,
      field: field === null ? null : getFieldNameByLanguage(model, field),
      message,
      reporter: reporter.reporterName,
      answers: reporter.reporterEmail !== null || (actor.kind === "user" && actor.verified),
    });
  });
  invalidateCachedSources("reports");
}

/**
 * Stores an error report on a public entry and mails its maintainer, up to a number an hour. Throws not_found for any
 * other entry, rate_limited, captcha_invalid, captcha_unavailable, and invalid_input about a field that the actor does
 * not see. A filled-in honeypot field (`website`) is dropped silently.
 */
export async function createReport(
  actor: Actor,
  id: string,
  { captchaToken, ...body }: ReportBody & { captchaToken: string },
  address: string,
): Promise<void> {
  authoriseReport(actor, await findUndeletedEntryRow(id));
  if ((body.website ?? "") !== "") return;
  // The captcha comes before the rate limits, so that nobody can use up the attempts of others at the same IP address.
  await requireCaptcha(captchaToken, address);
  await countRateLimitedAttempt("reportOfEntryFrom", id, address);
  await countRateLimitedAttempt("report", address);
  await countRateLimitedAttempt("reportOfEntry", id);
  await storeReport(actor, id, body, address);
}
