import "server-only";
import type { z } from "zod";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { createCachedLoader } from "../../platform/cache";
import { db, type Prisma } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError } from "../../platform/errors";
import type { NoticeBody, NoticeDto, noticeChangeBodySchema } from "../schema";

const columns = {
  id: true,
  content: true,
  style: true,
  createdAt: true,
  author: { select: { name: true } },
} as const;

type NoticeRow = Prisma.NoticeGetPayload<{ select: typeof columns }>;

function noticeDto({ id, content, style, createdAt, author }: NoticeRow): NoticeDto {
  return { _id: id, content, style, timestamp: createdAt.toISOString(), author: { name: author.name } };
}

/** Lists all notices, newest first; public. */
export const listNotices = createCachedLoader("notices", "notices", async (): Promise<NoticeDto[]> => {
  const rows = await db().notice.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  return rows.map(noticeDto);
});

export async function addNotice(actor: Actor, notice: NoticeBody): Promise<NoticeDto> {
  authorise(actor, "notice.write");
  const row = await db().$transaction(async (transaction) => {
    const added = await transaction.notice.create({
      data: { ...notice, authorId: actor.id },
      select: columns,
    });
    await recordAuditEvent(transaction, { kind: "notice.added", by: actor, subject: added.id });
    return added;
  });
  invalidateCachedSources("notices");
  return noticeDto(row);
}

/** Changes the text and style of a notice. Throws not_found, and text_conflict if it is no longer as in `was`. */
export async function updateNotice(
  actor: Actor,
  id: string,
  { was, ...notice }: z.infer<typeof noticeChangeBodySchema>,
): Promise<NoticeDto> {
  authorise(actor, "notice.write");
  const row = await db().$transaction(async (transaction) => {
    const { count } = await transaction.notice.updateMany({ where: { id, ...was }, data: notice });
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
