import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { requiresSecondFactor } from "../../platform/auth/sessions";
import { type Database, db, type Transaction } from "../../platform/database/db";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { clearSecondFactorAttempts, countSecondFactorAttempt } from "../../platform/http/rate-limits";
import { enqueueMail, type MailTransaction } from "../../platform/mail/outbox";
import { runMailTransaction } from "../../platform/mail/worker";
import type { TwoFactorDto, TwoFactorSetupDto } from "../answers";
import type { ChangeTwoFactorBody, ConfirmTwoFactorBody, PasswordBody } from "../schema";
import { requirePasswordAgain } from "./accounts";
import { accountMail } from "./mails";
import { authoriseOwnAccount } from "./profiles";
import {
  buildTotpUri,
  consumeCodeReturningKind,
  countRecoveryCodes,
  createTotpSecret,
  decryptTotpSecret,
  encryptTotpSecret,
  findTotpStep,
  removeSecondFactor,
  replaceRecoveryCodes,
} from "./second-factor";

/** Returns the state of one's own two-step verification. */
export async function getTwoFactor(actor: Actor, id: string): Promise<TwoFactorDto> {
  authoriseOwnAccount(actor, id);
  return readTwoFactor(db(), actor, id);
}

async function readTwoFactor(reader: Database | Transaction, actor: UserActor, id: string) {
  const factor = await reader.twoFactor.findFirst({
    where: { userId: id, confirmedAt: { not: null } },
    select: { confirmedAt: true },
  });
  const recoveryCodesLeft = await countRecoveryCodes(reader, id);
  const since = factor?.confirmedAt?.toISOString() ?? null;
  return { since, recoveryCodesLeft, required: requiresSecondFactor(actor.role) };
}

/**
 * Creates a secret for the app; logins do not require it before it is confirmed. Throws invalid_input on `password`,
 * and two_factor_conflict when two-step verification is already on.
 */
export async function beginTwoFactorSetup(
  actor: Actor,
  id: string,
  { password }: PasswordBody,
): Promise<TwoFactorSetupDto> {
  authoriseOwnAccount(actor, id);
  await requirePasswordAgain(actor, password);
  const secret = createTotpSecret();
  const sealed = encryptTotpSecret(id, secret);
  const rows = await db().$queryRaw<unknown[]>`
    INSERT INTO two_factor (user_id, sealed) VALUES (${id}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, created_at = now()
      WHERE two_factor.confirmed_at IS NULL
    RETURNING user_id`;
  if (rows.length === 0) throw new AppError("two_factor_conflict");
  return { secret, uri: buildTotpUri(secret, actor.email) };
}

const wrongCode = () => createInvalidFieldError("code", "codeWrong");

/**
 * Turns two-step verification on with a first code of the app, and returns the recovery codes. Throws invalid_input on
 * `code`, and two_factor_conflict when no set-up is in progress.
 */
export async function confirmTwoFactorSetup(
  actor: Actor,
  id: string,
  { code }: ConfirmTwoFactorBody,
): Promise<{ recoveryCodes: string[] }> {
  authoriseOwnAccount(actor, id);
  await countSecondFactorAttempt(id, actor.sessionId);
  const begun = await db().twoFactor.findFirst({ where: { userId: id, confirmedAt: null } });
  if (begun === null) throw new AppError("two_factor_conflict");
  const step = findTotpStep(decryptTotpSecret(id, begun.sealed), code);
  if (step === null) throw wrongCode();
  await clearSecondFactorAttempts(id, actor.sessionId);
  const recoveryCodes = await runMailTransaction(async (transaction) => {
    const { count } = await transaction.twoFactor.updateMany({
      where: { userId: id, confirmedAt: null, sealed: begun.sealed },
      data: { confirmedAt: new Date(), lastStep: step },
    });
    if (count === 0) throw new AppError("two_factor_conflict");
    // Ends the other sessions, whose owners gave only the password.
    await transaction.session.deleteMany({ where: { userId: id, id: { not: actor.sessionId } } });
    await recordAuditEvent(transaction, { kind: "account.twoFactorOn", by: actor });
    await enqueueMail(transaction, actor.email, accountMail({ kind: "twoFactorOn", name: actor.name }));
    return replaceRecoveryCodes(transaction, id);
  });
  return { recoveryCodes };
}

/** Requires both factors for a change, so that an unattended session is not enough. */
async function changeWithBoth<T>(
  actor: Actor,
  id: string,
  { password, code }: ChangeTwoFactorBody,
  change: (transaction: MailTransaction) => Promise<T>,
): Promise<T> {
  authoriseOwnAccount(actor, id);
  await requirePasswordAgain(actor, password);
  await countSecondFactorAttempt(id, actor.sessionId);
  const changed = await runMailTransaction(async (transaction) => {
    if ((await consumeCodeReturningKind(transaction, id, code)) === null) throw wrongCode();
    return change(transaction);
  });
  // New recovery codes are shown once: a failed cleanup must not withhold them.
  await clearSecondFactorAttempts(id, actor.sessionId).catch(() => undefined);
  return changed;
}

/** Turns two-step verification off. Throws invalid_input on `password` or `code`. */
export async function disableTwoFactor(
  actor: Actor,
  id: string,
  body: ChangeTwoFactorBody,
): Promise<TwoFactorDto> {
  authoriseOwnAccount(actor, id);
  return changeWithBoth(actor, id, body, async (transaction) => {
    await removeSecondFactor(transaction, id);
    await recordAuditEvent(transaction, { kind: "account.twoFactorOff", by: actor });
    await enqueueMail(transaction, actor.email, accountMail({ kind: "twoFactorOff", name: actor.name }));
    return readTwoFactor(transaction, actor, id);
  });
}

/** Replaces the recovery codes; the old ones are invalid at once. Throws invalid_input on `password` or `code`. */
export async function renewRecoveryCodes(
  actor: Actor,
  id: string,
  body: ChangeTwoFactorBody,
): Promise<{ recoveryCodes: string[] }> {
  authoriseOwnAccount(actor, id);
  const recoveryCodes = await changeWithBoth(actor, id, body, async (transaction) => {
    await recordAuditEvent(transaction, { kind: "account.recoveryCodesRenewed", by: actor });
    return replaceRecoveryCodes(transaction, id);
  });
  return { recoveryCodes };
}
