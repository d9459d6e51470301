import "server-only";
import type { NoticeDto } from "../../domain/dto";
import { remembered } from "../cache";
import { db } from "../db";

const notices = remembered(async (): Promise<NoticeDto[]> => {
  const rows = await db().notice.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, content: true, style: true, createdAt: true, author: { select: { name: true } } },
  });
  return rows.map(({ id, content, style, createdAt, author }) => ({
    _id: id,
    content,
    style,
    timestamp: createdAt.toISOString(),
    author: { name: author.name },
  }));
});

/** All notices, newest first; public to everyone. */
export function listNotices(): Promise<NoticeDto[]> {
  return notices.get();
}
