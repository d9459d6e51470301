import "server-only";
import type { z } from "zod";
import { formatDutchDay } from "../../entries/recheck-day";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { createCachedLoader } from "../../platform/cache";
import { db, type Prisma } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import { getNoticeState, type NoticePeriod } from "../rules";
import type { NoticeBody, NoticeDto, noticeChangeBodySchema } from "../schema";

const columns = {
  id: true,
  content: true,
  style: true,
  createdAt: true,
  shownFrom: true,
  shownUntil: true,
  author: { select: { name: true } },
} as const;

type NoticeRow = Prisma.NoticeGetPayload<{ select: typeof columns }>;

const dayOf = (stored: Date | null) => stored?.toISOString().slice(0, 10) ?? null;

function noticeDto({ id, content, style, createdAt, author, shownFrom, shownUntil }: NoticeRow): NoticeDto {
  return {
    _id: id,
    content,
    style,
    timestamp: createdAt.toISOString(),
    author: { name: author.name },
    shownFrom: dayOf(shownFrom),
    shownUntil: dayOf(shownUntil),
  };
}

/** Returns the columns of a period; an undefined day stays as it is. */
function toPeriodColumns({ shownFrom, shownUntil }: Partial<NoticePeriod>) {
  const toColumn = (day: string | null | undefined) => (day ? new Date(day) : day);
  return { shownFrom: toColumn(shownFrom), shownUntil: toColumn(shownUntil) };
}

const readNotices = createCachedLoader("notices", "notices", async (): Promise<NoticeDto[]> => {
  const rows = await db().notice.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  return rows.map(noticeDto);
});

/** Lists the notices that are shown today, newest first; public. */
export async function listNotices(): Promise<NoticeDto[]> {
  const today = formatDutchDay(new Date());
  return (await readNotices()).filter((notice) => getNoticeState(notice, today) === "running");
}

/** Lists all notices, also planned and expired ones, newest first; for admins. */
export async function listAllNotices(actor: Actor): Promise<NoticeDto[]> {
  authorise(actor, "notice.write");
  return readNotices();
}

export async function addNotice(actor: Actor, notice: NoticeBody): Promise<NoticeDto> {
  authorise(actor, "notice.write");
  const { content, style } = notice;
  const row = await db().$transaction(async (transaction) => {
    const added = await transaction.notice.create({
      data: { content, style, ...toPeriodColumns(notice), authorId: actor.id },
      select: columns,
    });
    await recordAuditEvent(transaction, { kind: "notice.added", by: actor, subject: added.id });
    return added;
  });
  invalidateCachedSources("notices");
  return noticeDto(row);
}

/** Changes the text, style and period of a notice. Throws not_found, and text_conflict if text or style are no longer as in `was`. */
export async function updateNotice(
  actor: Actor,
  id: string,
  { was, ...notice }: z.infer<typeof noticeChangeBodySchema>,
): Promise<NoticeDto> {
  authorise(actor, "notice.write");
  const { content, style } = notice;
  const row = await db().$transaction(async (transaction) => {
    const stored = await transaction.notice.findUnique({ where: { id }, select: columns });
    if (stored === null) throw new AppError("not_found");
    // One of the two days may be omitted: the stored one then still has to fit.
    const from = notice.shownFrom === undefined ? dayOf(stored.shownFrom) : notice.shownFrom;
    const until = notice.shownUntil === undefined ? dayOf(stored.shownUntil) : notice.shownUntil;
    if (from !== null && until !== null && from > until) {
      throw new AppError("invalid_input", { fields: [{ path: "shownUntil", message: "endsBeforeBegin" }] });
    }
    const data = { content, style, ...toPeriodColumns(notice) };
    const { count } = await transaction.notice.updateMany({ where: { id, ...was }, data });
    const changed = await transaction.notice.findUnique({ where: { id }, select: columns });
    if (changed === null) throw new AppError("not_found");
    if (count === 0) throw new AppError("text_conflict");
    await recordAuditEvent(transaction, { kind: "notice.changed", by: actor, subject: id });
    return changed;
  });
  invalidateCachedSources("notices");
  return noticeDto(row);
}

export async function deleteNotice(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "notice.write");
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.notice.deleteMany({ where: { id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "notice.removed", by: actor, subject: id });
  });
  invalidateCachedSources("notices");
  return { _id: id };
}
