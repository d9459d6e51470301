import "server-only";
import type { UserActor } from "../../domain/actor";
import { may } from "../../domain/permissions";
import { type Database, Prisma, type Transaction } from "../db";
import { personOf, SESSION_USER_COLUMNS } from "./sessions";

/** Whether the author `u` of an entry can be mailed about it: an open account with access and a proved address. */
export const IS_REACHABLE = Prisma.sql`u.closed_at IS NULL AND u.blocked_at IS NULL AND u.verified
  AND (u.allow_access OR u.role = 'ADMIN')`;

/** A person as they could act now; null for who may not look after entries (any more). */
export async function findReviewer(
  connection: Database | Transaction,
  userId: string,
): Promise<UserActor | null> {
  const user = await connection.user.findUnique({ where: { id: userId }, select: SESSION_USER_COLUMNS });
  const person = user === null ? null : personOf(user);
  if (person === null) return null;
  const actor: UserActor = { ...person, sessionId: "" };
  return may(actor, "entry.create") ? actor : null;
}
