import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import type { UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT_FILTER } from "../../platform/auth/people";
import { beginSession } from "../../platform/auth/sessions";
import { db } from "../../platform/database/db";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { clearPasswordConfirmations, countPasswordConfirmation } from "../../platform/http/rate-limits";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import type { DeviceOwner } from "./known-devices";
import { accountMail } from "./mails";
import { verifyPassword } from "./password";
import { consumeCodeReturningKind, countRecoveryCodes, tryConsumeLoginTicket } from "./second-factor";

/** Account data for authentication only; the password hash is selected explicitly. */
export interface Credentials {
  id: string;
  passwordHash: string | null;
  /** False for blocked and closed accounts. */
  mayLogIn: boolean;
  /** When two-step verification was turned on; null when it is off. */
  secondFactorSince: Date | null;
}

/** Finds an account's credentials by e-mail address, or by the id in a login ticket. */
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

/** Returns the session's owner, to remember the device; null if a new password has ended the session. */
export async function findDeviceOwnerBySession({ id, sessionId }: LoggedInUser): Promise<DeviceOwner | null> {
  // One statement, so that the hash is the one the session began with and not a newer one.
  return db().user.findFirst({
    where: { id, sessions: { some: { id: sessionId } } },
    select: { id: true, passwordHash: true },
  });
}

export type LoggedInUser = Omit<UserActor, "kind" | "institutionId"> & { expiresAt: Date };

/** Secrets that a login uses up: a second-factor code, and the ticket of the step before. */
export interface LoginCodeAndTicket {
  code?: string | null;
  ticket?: { id: string; expiresAt: Date } | null;
}

async function tellOfRecoveryCode(
  transaction: MailTransaction,
  { id, name, email }: LoggedInUser,
  address: string | undefined,
): Promise<void> {
  await recordAuditEvent(transaction, {
    kind: "account.recoveryCodeUsed",
    by: { kind: "person", id, address },
  });
  const left = await countRecoveryCodes(transaction, id);
  await enqueueMail(transaction, email, accountMail({ kind: "recoveryCodeUsed", name, left }));
}

/**
 * Uses up code and ticket and begins a session, if the account, its password and its second factor have not changed
 * since they were verified and `check` passes. Mails people who used a recovery code. Throws otp_invalid for a wrong or
 * used code, and login_expired.
 */
export async function openSession(
  transaction: MailTransaction,
  account: Credentials,
  address: string | undefined,
  { code = null, ticket = null }: LoginCodeAndTicket = {},
  { kind = "session.login", check }: SessionWay = {},
): Promise<LoggedInUser> {
  const { id: userId, passwordHash, secondFactorSince } = account;
  const spent = code === null ? null : await consumeCodeReturningKind(transaction, userId, code);
  if (code !== null && spent === null) throw new AppError("otp_invalid");
  if (ticket !== null && !(await tryConsumeLoginTicket(transaction, ticket)))
    throw new AppError("login_expired");
  await check?.();
  const before = await transaction.user.findUnique({
    where: { id: userId },
    select: { lastLoginAt: true },
  });
  const { count } = await transaction.user.updateMany({
    where: { id: userId, passwordHash, ...OPEN_ACCOUNT_FILTER },
    data: { lastLoginAt: new Date(), previousLoginAt: before?.lastLoginAt ?? null },
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
  await recordAuditEvent(transaction, { kind, by: { kind: "person", id: userId, address } });
  const login = { ...user, sessionId: session.id, expiresAt: session.expiresAt };
  if (spent === "recovery") await tellOfRecoveryCode(transaction, login, address);
  return login;
}

interface SessionWay {
  kind?: "session.login" | "session.signOn";
  check?: () => Promise<void>;
}

/** Begins a session after the password, and the second factor where there is one, were verified. */
export async function logIn(
  account: Credentials,
  address?: string,
  spending: LoginCodeAndTicket = {},
): Promise<LoggedInUser> {
  return runMailTransaction((transaction) => openSession(transaction, account, address, spending));
}

/** Records a refused login in the audit trail; `userId` is null when no account was found. */
export async function auditFailedLogin(
  userId: string | null,
  address: string,
  kind: "session.loginFailed" | "session.signOnFailed" = "session.loginFailed",
): Promise<void> {
  await recordAuditEvent(db(), { kind, by: { kind: "visitor", address }, subject: userId });
}

/** Verifies the password of a logged-in person again. Throws invalid_input on `password`, and rate_limited. */
export async function requirePasswordAgain(actor: UserActor, password: string): Promise<void> {
  if (password === "") throw createInvalidFieldError("password", "required");
  await countPasswordConfirmation(actor);
  const account = await findCredentials({ id: actor.id });
  // People who log in by single sign-on may have no password; the message says how to set one.
  if (account?.passwordHash === null) throw createInvalidFieldError("password", "passwordMissing");
  if (!(await verifyPassword(account?.passwordHash ?? null, password))) {
    await recordAuditEvent(db(), { kind: "session.passwordWrong", by: actor });
    throw createInvalidFieldError("password", "passwordWrong");
  }
  await clearPasswordConfirmations(actor);
}
