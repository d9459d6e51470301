import "server-only";
import { recordAuditEvent } from "../audit/note";
import { db, Prisma, type Transaction } from "../database/db";
import { getSettings } from "../env";
import { AppError } from "../errors";
import { type Actor, ANONYMOUS, type Role, type UserActor } from "./actor";

const HOUR = 3_600_000;
/** Session lifetime in milliseconds: 12 hours, or 2 hours without use. */
export const SESSION_LIFETIME_MS = 12 * HOUR;
const SESSION_IDLE_MS = 2 * HOUR;
/** Last use is written at most once per this many milliseconds, so that reading pages rarely writes. */
const USE_RECORD_INTERVAL_MS = 60_000;

/** User columns that an actor is built from, for sessions and tokens, including whether the account is open. */
export const SESSION_USER_COLUMNS = {
  id: true,
  name: true,
  email: true,
  role: true,
  allowAccess: true,
  verified: true,
  institutionId: true,
  blockedAt: true,
  closedAt: true,
  twoFactor: { select: { confirmedAt: true } },
} as const;

type SessionUser = Omit<UserActor, "kind" | "sessionId"> & {
  blockedAt: Date | null;
  closedAt: Date | null;
  twoFactor: { confirmedAt: Date | null } | null;
};

/** Converts a user row to an actor without a session; returns null for a missing, blocked or closed account. */
export function toUserActor(user: SessionUser | null): UserActor | null {
  if (user === null) return null;
  const { blockedAt, closedAt, twoFactor, ...person } = user;
  if (blockedAt !== null || closedAt !== null) return null;
  const lacksSecondFactor = requiresSecondFactor(person.role) && !twoFactor?.confirmedAt;
  return { kind: "user", ...person, sessionId: "", ...(lacksSecondFactor ? { lacksSecondFactor } : {}) };
}

/** Whether accounts of this role need a second factor before they get its rights. */
export function requiresSecondFactor(role: Role): boolean {
  return role === "ADMIN" && getSettings().REQUIRE_ADMIN_2FA;
}

const rightsOf = ({ role, allowAccess, verified, institutionId, lacksSecondFactor = false }: UserActor) =>
  JSON.stringify([role, allowAccess, verified, institutionId, lacksSecondFactor]);

/**
 * For long answers: throws not_authenticated when the actor was closed or blocked, or got other rights, since the
 * request began. Call it after each read and before sending the result, so that nothing read later is sent.
 */
export async function requireUnchangedRights(actor: Actor): Promise<void> {
  if (actor.kind === "anonymous") return;
  const user = await db().user.findUnique({ where: { id: actor.id }, select: SESSION_USER_COLUMNS });
  const person = toUserActor(user);
  if (person === null || rightsOf(person) !== rightsOf(actor)) throw new AppError("not_authenticated");
}

/** Creates a session for a person who has just authenticated. Only authentication calls this. */
export async function beginSession(
  transaction: Transaction,
  userId: string,
): Promise<{ id: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + SESSION_LIFETIME_MS);
  const { id } = await transaction.session.create({ data: { userId, expiresAt }, select: { id: true } });
  return { id, expiresAt };
}

/** A session with its user, from one SQL statement as every request needs it. */
type SessionRow = Omit<SessionUser, "twoFactor"> & {
  lastUsedAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
};

/** Returns the current actor of a verified token's session; anonymous when the session has ended. */
export async function findActorOfSession(sessionId: string, userId: string): Promise<Actor> {
  const [session] = await db().read<SessionRow>(Prisma.sql`
    SELECT s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt", u.id, u.name, u.email, u.role::text AS role,
      u.allow_access AS "allowAccess", u.verified, u.institution_id AS "institutionId",
      u.blocked_at AS "blockedAt", u.closed_at AS "closedAt", t.confirmed_at AS "confirmedAt"
    FROM session s JOIN "user" u ON u.id = s.user_id LEFT JOIN two_factor t ON t.user_id = u.id
    WHERE s.id = ${sessionId} AND s.user_id = ${userId}`);
  const now = Date.now();
  if (session === undefined) return ANONYMOUS;
  const { lastUsedAt, expiresAt, confirmedAt, ...user } = session;
  const idle = now - lastUsedAt.getTime();
  if (expiresAt.getTime() <= now || idle > SESSION_IDLE_MS) return ANONYMOUS;
  const person = toUserActor({ ...user, twoFactor: { confirmedAt } });
  if (person === null) return ANONYMOUS;
  if (idle > USE_RECORD_INTERVAL_MS) {
    // updateMany: the session may have been ended since it was read, which is no error.
    await db().session.updateMany({ where: { id: sessionId }, data: { lastUsedAt: new Date(now) } });
  }
  return { ...person, sessionId };
}

/** Ends the actor's current session; its token is invalid from the next request on. */
export async function endSession(actor: Actor): Promise<void> {
  if (actor.kind === "anonymous") return;
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({
      where: { id: actor.sessionId, userId: actor.id },
    });
    if (count > 0) await recordAuditEvent(transaction, { kind: "session.logout", by: actor });
  });
}

/** Ends all sessions of the actor, this one included, and deletes their access tokens ('overal uitloggen'). */
export async function endAllSessionsAndTokens(actor: UserActor): Promise<void> {
  await db().$transaction(async (transaction) => {
    await transaction.session.deleteMany({ where: { userId: actor.id } });
    await transaction.accessToken.deleteMany({ where: { userId: actor.id } });
    await recordAuditEvent(transaction, { kind: "session.logoutEverywhere", by: actor });
  });
}
