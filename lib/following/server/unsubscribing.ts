import "server-only";
import { recordEvent } from "../../platform/audit/note";
import { mayRead } from "../../platform/auth/permissions";
import { personOf, SESSION_USER_COLUMNS } from "../../platform/auth/sessions";
import { db, type Transaction } from "../../platform/database/db";
import { lockPerson } from "../../platform/database/locks";
import type { Stopped } from "../rules";
import { readUnsubscribeSecret } from "./unsubscribe-secret";

type Meant = NonNullable<ReturnType<typeof readUnsubscribeSecret>>;

/** Of what was followed when the link was written: what is followed later is no business of an old mail. */
function chosen({ userId, follows, issuedAt }: Meant, all: boolean) {
  const stored = { userId, createdAt: { lte: issuedAt } };
  if (all) return stored;
  return typeof follows === "string"
    ? { ...stored, frequency: follows }
    : { ...stored, id: { in: [...follows] } };
}

/**
 * What the link of a mail would stop, for whoever has the link, which is its person's. Nothing for one that is no link of
 * ours, that has done its work, or whose account is closed or blocked.
 */
export async function readUnsubscribing(secret: string): Promise<Stopped[]> {
  const meant = readUnsubscribeSecret(secret);
  if (meant === null) return [];
  const user = await db().user.findUnique({ where: { id: meant.userId }, select: SESSION_USER_COLUMNS });
  const person = user === null ? null : personOf(user);
  if (person === null) return [];
  const rows = await db().follow.findMany({
    where: chosen(meant, false),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      kind: true,
      entry: {
        select: {
          algorithmName: true,
          deletedAt: true,
          visibility: true,
          authorId: true,
          institutionId: true,
          coEditors: { select: { userId: true } },
        },
      },
      institution: { select: { name: true } },
      specialism: { select: { label: true } },
      savedSearch: { select: { name: true } },
    },
  });
  const nameOf = ({ entry, institution, specialism, savedSearch }: (typeof rows)[number]) => {
    if (entry === null) return institution?.name ?? specialism?.label ?? savedSearch?.name ?? null;
    const coEditorIds = entry.coEditors.map(({ userId }) => userId);
    const isSeen =
      entry.deletedAt === null && mayRead({ ...person, sessionId: "" }, { ...entry, coEditorIds });
    return isSeen ? entry.algorithmName : null;
  };
  return rows.map((row) => ({ kind: row.kind, name: nameOf(row) }));
}

async function stop(transaction: Transaction, meant: Meant, all: boolean): Promise<void> {
  await lockPerson(transaction, meant.userId);
  // In the order of locks.ts, as those who write notices of them.
  await transaction.$queryRaw`SELECT 1 FROM follow WHERE user_id = ${meant.userId} ORDER BY id FOR UPDATE`;
  const { count } = await transaction.follow.deleteMany({ where: chosen(meant, all) });
  if (count === 0) return;
  const by = { kind: "person", id: meant.userId } as const;
  await recordEvent(transaction, { kind: "follow.unsubscribed", by, details: { count } });
}

/**
 * Stops what the link of a mail is about, or all that its person followed by then, for whoever has the link (RFC 8058). One that
 * is no link of ours, or has done its work, does nothing and is answered no differently.
 */
export async function unsubscribe(secret: string, { all = false } = {}): Promise<void> {
  const meant = readUnsubscribeSecret(secret);
  if (meant !== null) await db().$transaction((transaction) => stop(transaction, meant, all));
}
