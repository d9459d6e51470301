import "server-only";
import { recordEvent } from "../../platform/audit/note";
import type { UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT } from "../../platform/auth/people";
import { beginSession } from "../../platform/auth/sessions";
import { db } from "../../platform/database/db";
import { AppError, invalid } from "../../platform/errors";
import { clearPasswordAgain, countPasswordAgain } from "../../platform/http/rate-limits";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { mailTransaction } from "../../platform/mail/worker";
import type { DeviceOwner } from "./known-devices";
import { accountMail } from "./mails";
import { verifyPassword } from "./password";
import { countRecoveryCodes, spendSecondFactor, spendTicket } from "./second-factor";

/** What authentication needs of an account, and nobody else gets: the hash is asked for by name. */
export interface Credentials {
  id: string;
  passwordHash: string | null;
  /** Blocked and closed accounts cannot log in. */
  mayLogIn: boolean;
  /** Since when a login asks for a code as well; null when it does not. */
  secondFactorSince: Date | null;
}

/** The account with an address, or with an id that a ticket of a login named. */
export async function findCredentials(
  whose: { email: string } | { id: string },
): Promise<Credentials | null> {
  const user = await db().user.findUnique({
    where: whose,
    select: {
      id: true,
      passwordHash: true,
      blockedAt: true,
      closedAt: true,
      twoFactor: { select: { confirmedAt: true } },
    },
  });
  if (user === null) return null;
  return {
    id: user.id,
    passwordHash: user.passwordHash,
    mayLogIn: user.blockedAt === null && user.closedAt === null,
    secondFactorSince: user.twoFactor?.confirmedAt ?? null,
  };
}

/** Whose session this is, for the device that it was begun on; null once a new password has ended it. */
export async function findDeviceOwner({ id, sessionId }: LoggedIn): Promise<DeviceOwner | null> {
  // One statement: the password that the session was begun with, never the one that ended it.
  return db().user.findFirst({
    where: { id, sessions: { some: { id: sessionId } } },
    select: { id: true, passwordHash: true },
  });
}

export type LoggedIn = Omit<UserActor, "kind" | "institutionId"> & { expiresAt: Date };

/** What is used up as a login ends: a code of the second factor, and the ticket that the step before it gave. */
export interface Spending {
  code?: string | null;
  ticket?: { id: string; expiresAt: Date } | null;
}

async function tellOfRecoveryCode(
  transaction: MailTransaction,
  { id, name, email }: LoggedIn,
  address: string | undefined,
): Promise<void> {
  await recordEvent(transaction, { kind: "account.recoveryCodeUsed", by: { kind: "person", id, address } });
  const left = await countRecoveryCodes(transaction, id);
  await enqueueMail(transaction, email, accountMail({ kind: "recoveryCodeUsed", name, left }));
}

/**
 * Begins a session, if all that was proved still holds and `check` agrees, once code and ticket are used up. Who used a
 * recovery code is told by mail. Throws otp_invalid for a wrong or used code, and login_expired.
 */
export async function openSession(
  transaction: MailTransaction,
  account: Credentials,
  address: string | undefined,
  { code = null, ticket = null }: Spending = {},
  { kind = "session.login", check }: SessionWay = {},
): Promise<LoggedIn> {
  const { id: userId, passwordHash, secondFactorSince } = account;
  const spent = code === null ? null : await spendSecondFactor(transaction, userId, code);
  if (code !== null && spent === null) throw new AppError("otp_invalid");
  if (ticket !== null && !(await spendTicket(transaction, ticket))) throw new AppError("login_expired");
  await check?.();
  const { count } = await transaction.user.updateMany({
    where: { id: userId, passwordHash, ...OPEN_ACCOUNT },
    data: { lastLoginAt: new Date() },
  });
  const factor = await transaction.twoFactor.findUnique({
    where: { userId },
    select: { confirmedAt: true },
  });
  const isSame = (factor?.confirmedAt ?? null)?.getTime() === secondFactorSince?.getTime();
  if (count === 0 || !isSame) throw new AppError("login_expired");
  const user = await transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, role: true, allowAccess: true, verified: true },
  });
  const session = await beginSession(transaction, userId);
  await recordEvent(transaction, { kind, by: { kind: "person", id: userId, address } });
  const login = { ...user, sessionId: session.id, expiresAt: session.expiresAt };
  if (spent === "recovery") await tellOfRecoveryCode(transaction, login, address);
  return login;
}

interface SessionWay {
  kind?: "session.login" | "session.signOn";
  check?: () => Promise<void>;
}

/** Begins a session for a person whose password was right, and who gave a code where they have a second factor. */
export async function logIn(
  account: Credentials,
  address?: string,
  spending: Spending = {},
): Promise<LoggedIn> {
  return mailTransaction((transaction) => openSession(transaction, account, address, spending));
}

/** Records a login that was refused; `userId` is null when it is not known whose it would have been. */
export async function recordFailedLogin(
  userId: string | null,
  address: string,
  kind: "session.loginFailed" | "session.signOnFailed" = "session.loginFailed",
): Promise<void> {
  await recordEvent(db(), { kind, by: { kind: "visitor", address }, subject: userId });
}

/** Asks a logged-in person for their password again. Throws invalid_input on `password`, and rate_limited. */
export async function requirePassword(actor: UserActor, password: string): Promise<void> {
  if (password === "") throw invalid("password", "required");
  await countPasswordAgain(actor);
  const account = await findCredentials({ id: actor.id });
  // Who came by single sign-on may have none yet, and is told how to get one.
  if (account?.passwordHash === null) throw invalid("password", "passwordMissing");
  if (!(await verifyPassword(account?.passwordHash ?? null, password))) {
    await recordEvent(db(), { kind: "session.passwordWrong", by: actor });
    throw invalid("password", "passwordWrong");
  }
  await clearPasswordAgain(actor);
}
