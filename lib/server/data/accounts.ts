import "server-only";
import type { UserActor } from "../../domain/actor";
import { db } from "../db";
import { beginSession } from "./sessions";

/** What authentication needs of an account, and nobody else gets: the hash is asked for by name. */
export interface Credentials {
  id: string;
  passwordHash: string | null;
  /** Blocked and closed accounts cannot log in. */
  mayLogIn: boolean;
}

export async function findCredentials(email: string): Promise<Credentials | null> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, blockedAt: true, closedAt: true },
  });
  if (user === null) return null;
  return {
    id: user.id,
    passwordHash: user.passwordHash,
    mayLogIn: user.blockedAt === null && user.closedAt === null,
  };
}

export type LoggedIn = Omit<UserActor, "kind" | "institutionId"> & { expiresAt: Date };

/** Begins a session for a person whose password was right, and notes their login. */
export async function logIn(userId: string): Promise<LoggedIn> {
  return db().$transaction(async (transaction) => {
    const user = await transaction.user.update({
      where: { id: userId },
      data: { lastLoginAt: new Date() },
      select: { id: true, name: true, email: true, role: true, allowAccess: true, verified: true },
    });
    const session = await beginSession(transaction, userId);
    return { ...user, sessionId: session.id, expiresAt: session.expiresAt };
  });
}
