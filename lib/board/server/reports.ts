import "server-only";
import { createHash } from "node:crypto";
import { formatDutchDay } from "../../entries/recheck-day";
import { requireHospitalAdmin } from "../../hospitals/server/management";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { authorise, decideHospitalSpeech, enforceVerdict } from "../../platform/auth/permissions";
import { db, type Prisma, type SqlReader, type Transaction } from "../../platform/database/db";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import { canonicalizeJson } from "../../platform/text/json";
import { parseReportYear } from "../rules";
import {
  type BoardReportBody,
  type BoardReportContent,
  type BoardReportDto,
  type BoardReportSummary,
  type BoardTexts,
  EMPTY_BOARD_TEXTS,
} from "../schema";
import { makeReportContent, type ReportedHospital } from "./content";

/** Returns the digest of a text, in hexadecimal digits. */
const digest = (text: string) => createHash("sha256").update(text).digest("hex");

interface StoredReport {
  id: string;
  version: number;
  texts: BoardTexts;
  /** The canonical JSON of a frozen report; null for a draft. */
  content: string | null;
  sha256: string | null;
}

/** Finds a report, without authorising; null if nobody has typed anything of it. */
async function findStored(
  institutionId: string,
  year: number,
  reader: Transaction | ReturnType<typeof db> = db(),
): Promise<StoredReport | null> {
  return reader.boardReport.findUnique({
    where: { institutionId_year: { institutionId, year } },
    select: { id: true, version: true, texts: true, content: true, sha256: true },
  }) as Promise<StoredReport | null>;
}

/** Returns the year and the hospital that an admin of it asks about. Throws not_found for a year without a report. */
async function requireReport(actor: Actor, slug: string, year: string, reader?: SqlReader) {
  const { by, hospital } = await requireHospitalAdmin(actor, slug, reader);
  const found = parseReportYear(year, formatDutchDay(new Date()));
  if (found === null) throw new AppError("not_found");
  return { by, hospital, year: found };
}

/** A report with its JSON file. */
export interface ReportWithFile {
  report: BoardReportDto;
  /** The canonical JSON of the content: for a frozen report the stored bytes. */
  file: string;
}

async function readReport(
  { id, slug, name, city, isNamed }: ReportedHospital & { isNamed: boolean },
  year: number,
): Promise<ReportWithFile> {
  const stored = await findStored(id, year);
  const { version = 0, texts = EMPTY_BOARD_TEXTS, content = null } = stored ?? {};
  const file = content ?? canonicalizeJson(await makeReportContent({ id, slug, name, city }, year, texts));
  const told = JSON.parse(file) as BoardReportContent;
  const report: BoardReportDto = {
    year,
    state: content === null ? "draft" : "frozen",
    version,
    frozen: told.frozen,
    sha256: digest(file),
    content: told,
    mayFreeze: content === null && isNamed,
  };
  return { report, file };
}

/** Returns a hospital's report of a year for its admins: the frozen one as it was stored, or else what it is now. */
export async function getBoardReport(actor: Actor, slug: string, asked: string): Promise<ReportWithFile> {
  const { hospital, year } = await requireReport(actor, slug, asked);
  return readReport(hospital, year);
}

/** Lists a hospital's reports for its admins, newest first: this year's, last year's, and what there is of others. */
export async function listBoardReports(actor: Actor, slug: string): Promise<BoardReportSummary[]> {
  const { hospital } = await requireHospitalAdmin(actor, slug);
  const stored = await db().boardReport.findMany({
    where: { institutionId: hospital.id },
    select: { year: true, version: true, content: true },
  });
  const thisYear = Number(formatDutchDay(new Date()).slice(0, 4));
  const years = new Set([thisYear, thisYear - 1, ...stored.map(({ year }) => year)]);
  return [...years]
    .sort((one, other) => other - one)
    .map((year) => {
      const row = stored.find((one) => one.year === year);
      const content = row?.content == null ? null : (JSON.parse(row.content) as BoardReportContent);
      return {
        year,
        state: content === null ? "draft" : "frozen",
        version: row?.version ?? 0,
        frozen: content?.frozen ?? null,
      };
    });
}

type ReportWork<T> = (
  transaction: Transaction,
  locked: {
    hospital: ReportedHospital & { isNamed: boolean };
    by: UserActor;
    year: number;
    stored: StoredReport | null;
  },
) => Promise<T>;

/**
 * Locks a hospital and runs `work` on its report of a year, if the actor is still an admin of it. Throws
 * board_report_frozen if the report was frozen.
 */
function withDraft<T>(actor: Actor, slug: string, asked: string, work: ReportWork<T>): Promise<T> {
  authorise(actor, "institution.lookAfter");
  return db().$transaction(async (transaction) => {
    await shareLockActor(transaction, actor);
    const { by, hospital, year } = await requireReport(actor, slug, asked, transaction);
    await transaction.$queryRaw`SELECT 1 FROM institution WHERE id = ${hospital.id} FOR NO KEY UPDATE`;
    const stored = await findStored(hospital.id, year, transaction);
    if (stored?.content != null) throw new AppError("board_report_frozen");
    return work(transaction, { hospital, by, year, stored });
  });
}

/**
 * Saves what is typed in a draft. Throws board_report_conflict if somebody else saved it since, and board_report_frozen.
 */
export async function saveBoardTexts(
  actor: Actor,
  slug: string,
  asked: string,
  { version: seen, ...texts }: BoardReportBody,
): Promise<BoardReportDto> {
  await withDraft(actor, slug, asked, async (transaction, { hospital, by, year, stored }) => {
    if ((stored?.version ?? 0) !== seen) throw new AppError("board_report_conflict");
    const key = { institutionId: hospital.id, year };
    const data = {
      texts: texts satisfies Prisma.InputJsonValue,
      version: seen + 1,
      updatedAt: new Date(),
      updatedById: by.id,
    };
    await transaction.boardReport.upsert({
      where: { institutionId_year: key },
      create: { ...key, ...data },
      update: data,
      select: { id: true },
    });
    await recordAuditEvent(transaction, {
      kind: "institution.boardReportSaved",
      by,
      subject: hospital.id,
      details: { year },
    });
  });
  return (await getBoardReport(actor, slug, asked)).report;
}

/** Stores a report's content as frozen by this person at this moment; it never changes from then on. */
export async function storeFrozenReport(
  transaction: Transaction,
  institutionId: string,
  draft: BoardReportContent,
  by: { id: string; name: string },
  at = new Date(),
): Promise<void> {
  const { year, incidents, literacy, asked } = draft;
  const content = canonicalizeJson({ ...draft, frozen: { by: by.name, at: at.toISOString() } });
  const key = { institutionId, year };
  const data = { content, sha256: digest(content), frozenAt: at, frozenById: by.id };
  await transaction.boardReport.upsert({
    where: { institutionId_year: key },
    create: { ...key, ...data, texts: { incidents, literacy, asked }, version: 1 },
    update: data,
    select: { id: true },
  });
}

/**
 * Freezes a report as its admin read it. Only for the hospital's named admins, as an admin of the register does not
 * speak for a hospital. Throws board_report_conflict if it says something else by now, and board_report_frozen.
 */
export async function freezeBoardReport(
  actor: Actor,
  slug: string,
  asked: string,
  { sha256 }: { sha256: string },
): Promise<BoardReportDto> {
  await withDraft(actor, slug, asked, async (transaction, { hospital, by, year, stored }) => {
    enforceVerdict(by, decideHospitalSpeech(hospital.isNamed));
    const texts = stored?.texts ?? EMPTY_BOARD_TEXTS;
    const { id, name, city } = hospital;
    const draft = await makeReportContent({ id, slug, name, city }, year, texts, { reader: transaction });
    if (digest(canonicalizeJson(draft)) !== sha256) throw new AppError("board_report_conflict");
    const person = await transaction.user.findUniqueOrThrow({
      where: { id: by.id },
      select: { id: true, name: true },
    });
    await storeFrozenReport(transaction, id, draft, person);
    await recordAuditEvent(transaction, {
      kind: "institution.boardReportFrozen",
      by,
      subject: id,
      details: { year },
    });
  });
  return (await getBoardReport(actor, slug, asked)).report;
}
