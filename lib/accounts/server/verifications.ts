import "server-only";
import { institutionOfEmail, shareLockInstitutions } from "../../institutions/server/institutions";
import { recordEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { OPEN_ACCOUNT } from "../../platform/auth/people";
import { db, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { accountMail } from "./mails";
import { endTokens, findEmailChanges, issueToken, requestToken, spendToken, wasIssued } from "./tokens";

/**
 * Begins a change of the actor's address: a link to the new one confirms it, and the old one is told. Throws
 * email_taken.
 */
export async function requestEmailChange(transaction: MailTransaction, actor: UserActor, newEmail: string) {
  const taken = await transaction.user.findUnique({ where: { email: newEmail }, select: { id: true } });
  if (taken) throw new AppError("email_taken", { fields: [{ path: "email", message: "emailTaken" }] });
  const token = await issueToken(transaction, "emailChange", { userId: actor.id }, newEmail);
  const { name } = actor;
  const confirm = { kind: "emailChangeConfirm", name, newEmail, token: token.secret } as const;
  // The new address is no account's yet: it is written to in the language of theirs.
  const { language } = await transaction.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { language: true },
  });
  await enqueueMail(transaction, newEmail, accountMail(confirm), { token, language });
  await enqueueMail(transaction, actor.email, accountMail({ kind: "emailChangeNotice", name, newEmail }));
  await recordEvent(transaction, { kind: "account.emailChangeRequested", by: actor });
}

/**
 * Gives an account the new address that its owner asked for, with the secret that was mailed there. Throws
 * token_invalid; fails as doubled (email_taken) when the address got an account meanwhile.
 */
export async function confirmEmailChange(newEmail: string, secret: string, address?: string): Promise<void> {
  for (const userId of await findEmailChanges(newEmail)) {
    const changed = await db().$transaction(async (transaction) => {
      await shareLockInstitutions(transaction);
      if (!(await spendToken(transaction, "emailChange", { userId }, secret))) return false;
      const institution = await institutionOfEmail(transaction, newEmail);
      const { count } = await transaction.user.updateMany({
        where: { id: userId, ...OPEN_ACCOUNT },
        data: { email: newEmail, verified: true, institutionId: institution?.id ?? null },
      });
      // What was mailed to the old address is worth nothing any more.
      await endTokens(transaction, { userId }, ["verify", "reset"]);
      const by = { kind: "person", id: userId, address } as const;
      if (count === 1) await recordEvent(transaction, { kind: "account.emailChanged", by });
      return count === 1;
    });
    if (changed) return;
  }
  throw new AppError("token_invalid");
}

/** Sends a new code to an address whose account is not verified yet; does nothing for any other. */
export async function requestVerification(email: string): Promise<void> {
  await requestToken("verify", email, async (transaction) => {
    const user = await transaction.user.findUnique({
      where: { email, verified: false, ...OPEN_ACCOUNT },
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

/** Makes an address count as its owner's: from now on they belong to the institution of its domain. */
export async function markVerified(
  transaction: Transaction,
  userId: string,
  email: string,
  more: { passwordHash?: null } = {},
): Promise<void> {
  const institution = await institutionOfEmail(transaction, email);
  await transaction.user.updateMany({
    where: { id: userId },
    data: { ...more, verified: true, institutionId: institution?.id ?? null },
  });
}

/**
 * Whether the caller may be told that an address is verified: a code or link that was mailed about it, whatever became of
 * it, or the caller's own session names its owner.
 */
async function isKnownAsVerified(email: string, secret: string, actor: Actor): Promise<boolean> {
  const user = await db().user.findUnique({ where: { email }, select: { id: true, verified: true } });
  if (user === null || !user.verified) return false;
  if (actor.kind === "user" && actor.id === user.id) return true;
  return wasIssued(["verify", "emailChange"], { userId: user.id }, secret);
}

/**
 * Verifies an address, or an account's new one. Throws already_verified for who may know that it is, and token_invalid
 * for whatever is not right.
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
    const isSpent = await spendToken(transaction, "verify", { userId: user.id }, secret);
    if (!isSpent || user.verified) return false;
    await markVerified(transaction, user.id, email);
    const by = { kind: "person", id: user.id, address } as const;
    await recordEvent(transaction, { kind: "account.verified", by });
    return true;
  });
  // Of two clicks at once, the later finds the code used and the address verified.
  if (verified) return;
  throw new AppError((await isKnownAsVerified(email, secret, actor)) ? "already_verified" : "token_invalid");
}
