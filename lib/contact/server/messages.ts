import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import { type Actor, ANONYMOUS, type EntryState, isInBin } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { buildContainsAllWordsCondition } from "../../platform/database/text-pattern";
import { AppError } from "../../platform/errors";
import { countRateLimitedAttempt } from "../../platform/http/rate-limits";
import { enqueueMailToAdmins } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import type { ListRequest } from "../../platform/pagination";
import type { MessageBody, MessageDto, MessagePage } from "../schema";
import { contactMail } from "./mails";

const MINUTE = 60_000;
/** An identical message of the same sender within this time, in milliseconds, is a double click and is ignored. */
const DUPLICATE_WINDOW_MS = 10 * MINUTE;
const MESSAGE_RETENTION_MS = 365 * 24 * 60 * MINUTE;

/** Stores a contact message and mails it to the admins. Silently drops messages with a filled honeypot field. */
export async function sendMessage(body: MessageBody, address: string): Promise<void> {
  authorise(ANONYMOUS, "message.create");
  const { website = "", ...message } = body;
  if (website !== "") return;
  await countRateLimitedAttempt("message", address);
  await runMailTransaction(async (transaction) => {
    const words = JSON.stringify(message);
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${words}, 0))`;
    const since = new Date(Date.now() - DUPLICATE_WINDOW_MS);
    const same = await transaction.message.findFirst({
      where: { ...message, createdAt: { gt: since } },
      select: { id: true },
    });
    if (same) return;
    const { id } = await transaction.message.create({ data: message, select: { id: true } });
    const content = { kind: "adminNewMessage", ...message } as const;
    await enqueueMailToAdmins(transaction, contactMail(content), {
      key: `message:${id}`,
      replyTo: message.email,
    });
  });
}

function requestedDeletion(about: string, entry: { id: string; state: EntryState } | null) {
  const inBin = entry !== null && isInBin(entry.state);
  return { algorithmName: about, _id: entry?.id ?? null, inBin };
}

/** Returns all messages and requests, or those with these ids, newest first. */
async function readMessages(ids?: string[]): Promise<MessageDto[]> {
  const rows = await db().message.findMany({
    ...(ids === undefined ? {} : { where: { id: { in: ids } } }),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { entry: { select: { id: true, state: true } } },
  });
  return rows.map(({ id, name, email, message, createdAt, readAt, about, entry }) => ({
    _id: id,
    name,
    email,
    message,
    timestamp: createdAt.toISOString(),
    read: readAt !== null,
    ...(about === null ? {} : { deletion: requestedDeletion(about, entry) }),
  }));
}

/** Lists all messages and requests, newest first; for admins. */
export async function listMessages(actor: Actor): Promise<MessageDto[]> {
  authorise(actor, "message.read");
  return readMessages();
}

/** Lists one page of messages and requests that contain the words; for admins. */
export async function listMessagePage(
  actor: Actor,
  { search, page, pageSize }: ListRequest,
): Promise<MessagePage> {
  authorise(actor, "message.read");
  const found = buildContainsAllWordsCondition(
    Prisma.sql`concat_ws(' ', m.name, m.email, m.message, m.about)`,
    search,
  );
  const [rows, [counted]] = await Promise.all([
    db().$queryRaw<{ id: string }[]>`SELECT m.id FROM message m WHERE ${found}
      ORDER BY m.created_at DESC, m.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    db().$queryRaw<{ all: number; unread: number; total: number }[]>`
      SELECT count(*)::int AS all, (count(*) FILTER (WHERE m.read_at IS NULL))::int AS unread,
        (count(*) FILTER (WHERE ${found}))::int AS total FROM message m`,
  ]);
  const { total, ...counts } = counted ?? { all: 0, unread: 0, total: 0 };
  return { messages: await readMessages(rows.map(({ id }) => id)), total, counts };
}

/** Marks a message as read or unread. */
export async function markMessageRead(
  actor: Actor,
  id: string,
  read: boolean,
): Promise<{ _id: string; read: boolean }> {
  authorise(actor, "message.read");
  const { count } = await db().message.updateMany({
    where: { id },
    data: { readAt: read ? new Date() : null },
  });
  if (count === 0) throw new AppError("not_found");
  return { _id: id, read };
}

export async function deleteMessage(actor: Actor, id: string): Promise<{ _id: string }> {
  authorise(actor, "message.read");
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.message.deleteMany({ where: { id } });
    if (count === 0) throw new AppError("not_found");
    await recordAuditEvent(transaction, { kind: "message.deleted", by: actor, subject: id });
  });
  return { _id: id };
}

/** Deletes messages older than a year, for the daily job; returns how many. */
export async function deleteOldMessages(now: Date = new Date()): Promise<number> {
  const { count } = await db().message.deleteMany({
    where: { createdAt: { lt: new Date(now.getTime() - MESSAGE_RETENTION_MS) } },
  });
  return count;
}
