import "server-only";
import type { Actor, UserActor } from "../../domain/actor";
import type { NoticeDto } from "../../domain/dto";
import { AppError } from "../../domain/errors";
import { enforce, verdict } from "../../domain/permissions";
import type { NoticeBody } from "../../schemas/admin";
import { remembered } from "../cache";
import { db } from "../db";

const columns = {
  id: true,
  content: true,
  style: true,
  createdAt: true,
  author: { select: { name: true } },
} as const;

interface NoticeRow {
  id: string;
  content: string;
  style: NoticeDto["style"];
  createdAt: Date;
  author: { name: string };
}

function noticeDto({ id, content, style, createdAt, author }: NoticeRow): NoticeDto {
  return { _id: id, content, style, timestamp: createdAt.toISOString(), author: { name: author.name } };
}

const notices = remembered(async (): Promise<NoticeDto[]> => {
  const rows = await db().notice.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  return rows.map(noticeDto);
});

/** All notices, newest first; public to everyone. */
export function listNotices(): Promise<NoticeDto[]> {
  return notices.get();
}

/** Call after a change of what notices show. */
export function forgetNotices(): void {
  notices.drop();
}

export async function addNotice(actor: Actor, notice: NoticeBody): Promise<NoticeDto> {
  enforce(actor, verdict(actor, "notice.write"));
  const authorId = (actor as UserActor).id;
  const row = await db().notice.create({ data: { ...notice, authorId }, select: columns });
  forgetNotices();
  return noticeDto(row);
}

export async function deleteNotice(actor: Actor, id: string): Promise<{ _id: string }> {
  enforce(actor, verdict(actor, "notice.write"));
  const { count } = await db().notice.deleteMany({ where: { id } });
  forgetNotices();
  if (count === 0) throw new AppError("not_found");
  return { _id: id };
}
