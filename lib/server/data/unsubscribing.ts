import "server-only";
import { readUnsubscribeSecret } from "../auth/unsubscribe-secret";
import { db, type Transaction } from "../db";
import { recordEvent } from "./audit";
import { lockPerson } from "./locks";

type Meant = NonNullable<ReturnType<typeof readUnsubscribeSecret>>;

/** Of what was followed when the link was written: what is followed later is no business of an old mail. */
function chosen({ userId, follows, issuedAt }: Meant, all: boolean) {
  const held = { userId, createdAt: { lte: issuedAt } };
  if (all) return held;
  return typeof follows === "string"
    ? { ...held, frequency: follows }
    : { ...held, id: { in: [...follows] } };
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
