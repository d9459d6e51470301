import "server-only";
import { institutionOfEmail, shareLockInstitutions } from "../../institutions/server/domains";
import { recordEvent } from "../../platform/audit/note";
import { db, type Transaction } from "../../platform/database/db";
import { AppError } from "../../platform/errors";
import { nudgeMailWorker } from "../../platform/mail/worker";
import { confirmEmailChange } from "./email-changes";
import { accountMail } from "./mails";
import { mailToken, pretendToMail } from "./token-mails";
import { spendToken } from "./tokens";

/** Sends a new code to an address whose account is not verified yet; does nothing for any other. */
export async function requestVerification(email: string): Promise<void> {
  await db().$transaction(async (transaction) => {
    const user = await transaction.user.findUnique({
      where: { email, verified: false, blockedAt: null, closedAt: null },
      select: { id: true, name: true },
    });
    if (user === null) return pretendToMail(transaction, "verify");
    const { id: userId, name } = user;
    const contentOf = (code: string) => accountMail({ kind: "verifyAgain", name, email, code });
    await mailToken(transaction, "verify", { userId }, email, contentOf);
  });
  nudgeMailWorker();
}

/** Makes an address count as its owner's: from now on they belong to the institution of its domain. */
export async function markVerified(transaction: Transaction, userId: string, email: string): Promise<void> {
  const institution = await institutionOfEmail(transaction, email);
  await transaction.user.update({
    where: { id: userId },
    data: { verified: true, institutionId: institution?.id ?? null },
    select: { id: true },
  });
}

async function isVerified(email: string): Promise<boolean> {
  const user = await db().user.findUnique({ where: { email }, select: { verified: true } });
  return user?.verified === true;
}

/**
 * Verifies an address with its code, or with the link that confirms it as an account's new address. Throws
 * already_verified, or token_invalid for whatever else is not right.
 */
export async function verifyEmail(email: string, secret: string, address?: string): Promise<void> {
  const user = await db().user.findUnique({
    where: { email },
    select: { id: true, verified: true, blockedAt: true, closedAt: true },
  });
  if (user === null) return confirmEmailChange(email, secret, address);
  if (user.verified) throw new AppError("already_verified");
  if (user.blockedAt !== null || user.closedAt !== null) throw new AppError("token_invalid");
  const verified = await db().$transaction(async (transaction) => {
    await shareLockInstitutions(transaction);
    if (!(await spendToken(transaction, "verify", { userId: user.id }, secret))) return false;
    await markVerified(transaction, user.id, email);
    const by = { kind: "person", id: user.id, address } as const;
    await recordEvent(transaction, { kind: "account.verified", by });
    return true;
  });
  // Of two clicks at once, the later finds the code used and the address verified.
  if (!verified) throw new AppError((await isVerified(email)) ? "already_verified" : "token_invalid");
}
