import "server-only";
import { findInstitutionByEmail, shareLockInstitutions } from "../../institutions/server/institutions";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT_FILTER } from "../../platform/auth/people";
import { db, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { accountMail } from "./mails";
import {
  findAccountsChangingEmailTo,
  issueMailedToken,
  mailRequestedToken,
  mailToken,
  revokeMailedTokens,
  tryConsumeMailedToken,
  wasSecretEverMailed,
} from "./tokens";

/**
 * Starts a change of the actor's address: mails a confirmation link to the new one and a notice to the old one. Throws
 * email_taken.
 */
export async function requestEmailChange(transaction: MailTransaction, actor: UserActor, newEmail: string) {
  const taken = await transaction.user.findUnique({ where: { email: newEmail }, select: { id: true } });
  if (taken) throw new AppError("email_taken", { fields: [{ path: "email", message: "emailTaken" }] });
  const token = await issueMailedToken(transaction, "emailChange", { userId: actor.id }, newEmail);
  const { name } = actor;
  const confirm = { kind: "emailChangeConfirm", name, newEmail, token: token.secret } as const;
  // The new address has no account yet, so its mail uses the language of the actor's account.
  const { language } = await transaction.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { language: true },
  });
  await enqueueMail(transaction, newEmail, accountMail(confirm), { token, language });
  await enqueueMail(transaction, actor.email, accountMail({ kind: "emailChangeNotice", name, newEmail }));
  await recordAuditEvent(transaction, { kind: "account.emailChangeRequested", by: actor });
}

/**
 * Changes an account's address with the secret mailed to the new one. Throws token_invalid; an address that got an
 * account meanwhile violates the unique address (email_taken).
 */
export async function confirmEmailChange(newEmail: string, secret: string, address?: string): Promise<void> {
  for (const userId of await findAccountsChangingEmailTo(newEmail)) {
    const changed = await db().$transaction(async (transaction) => {
      await shareLockInstitutions(transaction);
      if (!(await tryConsumeMailedToken(transaction, "emailChange", { userId }, secret))) return false;
      const institution = await findInstitutionByEmail(transaction, newEmail);
      const { count } = await transaction.user.updateMany({
        where: { id: userId, ...OPEN_ACCOUNT_FILTER },
        data: { email: newEmail, verified: true, institutionId: institution?.id ?? null },
      });
      // Tokens mailed to the old address are invalid now.
      await revokeMailedTokens(transaction, { userId }, ["verify", "reset"]);
      const by = { kind: "person", id: userId, address } as const;
      if (count === 1) await recordAuditEvent(transaction, { kind: "account.emailChanged", by });
      return count === 1;
    });
    if (changed) return;
  }
  throw new AppError("token_invalid");
}

/** Mails a new code to an address whose account is not verified yet; does nothing for any other. */
export async function requestVerification(email: string): Promise<void> {
  await mailRequestedToken("verify", email, async (transaction) => {
    const user = await transaction.user.findUnique({
      where: { email, verified: false, ...OPEN_ACCOUNT_FILTER },
      select: { id: true, name: true },
    });
    if (user === null) return null;
    const { id: userId, name } = user;
    return {
      owner: { userId },
      contentOf: (code) => accountMail({ kind: "verifyAgain", name, email, code }),
    };
  });
}

/** Mails an account a new verification code, for an admin who decides about it. */
export async function mailVerificationCode(
  transaction: MailTransaction,
  { id: userId, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  await mailToken(transaction, "verify", { userId }, email, (code) =>
    accountMail({ kind: "verifyAgain", name, email, code }),
  );
}

/** Marks an address as verified, and assigns the person to the institution with its domain. */
export async function markVerified(
  transaction: Transaction,
  userId: string,
  email: string,
  more: { passwordHash?: null } = {},
): Promise<void> {
  const institution = await findInstitutionByEmail(transaction, email);
  await transaction.user.updateMany({
    where: { id: userId },
    data: { ...more, verified: true, institutionId: institution?.id ?? null },
  });
}

/**
 * Whether the caller may learn that an address is verified: the secret was once mailed about it, or the caller is its
 * owner.
 */
async function isKnownAsVerified(email: string, secret: string, actor: Actor): Promise<boolean> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true, verified: true } });
  if (user === null || !user.verified) return false;
  if (actor.kind === "user" && actor.id === user.id) return true;
  return wasSecretEverMailed(["verify", "emailChange"], { userId: user.id }, secret);
}

/**
 * Verifies an address, or an account's new one. Throws already_verified for callers who may know that, else
 * token_invalid.
 */
export async function verifyEmail(
  actor: Actor,
  email: string,
  secret: string,
  address?: string,
): Promise<void> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, verified: true, blockedAt: true, closedAt: true },
  });
  if (user === null) return confirmEmailChange(email, secret, address);
  if (user.blockedAt !== null || user.closedAt !== null) throw new AppError("token_invalid");
  const verified = await db().$transaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    const isSpent = await tryConsumeMailedToken(transaction, "verify", { userId: user.id }, secret);
    if (!isSpent || user.verified) return false;
    await markVerified(transaction, user.id, email);
    const by = { kind: "person", id: user.id, address } as const;
    await recordAuditEvent(transaction, { kind: "account.verified", by });
    return true;
  });
  // A second, concurrent click finds the code used and the address verified.
  if (verified) return;
  throw new AppError((await isKnownAsVerified(email, secret, actor)) ? "already_verified" : "token_invalid");
}
