import "server-only";
import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import mail from "../../messages/nl/mail.json";
import {
  computeKeyedDigest,
  decryptTextForRow,
  derivePurposeKey,
  encryptTextForRow,
} from "../../platform/auth/seal";
import type { Transaction } from "../../platform/database/db";
import { lockUserForUpdate } from "../../platform/database/locks";
import {
  isAuthenticatorAppCode,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  removeCodeSeparators,
} from "../profile-rules";

/** Allowed clock difference of a phone in seconds: one step either way. */
const TOLERANCE_SECONDS = 30;

/** Returns 160 random bits in base 32, for authenticator apps. */
export function createTotpSecret(): string {
  return generateSecret();
}

/** Returns the URI in the QR code for an authenticator app. */
export function buildTotpUri(secret: string, email: string): string {
  return generateURI({ issuer: mail.site, label: email, secret });
}

/** Returns the TOTP step (30 seconds, counted from 1970) of a code, or null for a wrong code. Never throws. */
export function findTotpStep(secret: string, code: string): number | null {
  if (!isAuthenticatorAppCode(code)) return null;
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** 31 letters and digits that cannot be confused with one another; ten of them are 49 bits. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Creates distinct recovery codes, formatted for display. */
function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODE_COUNT) {
    const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    const half = RECOVERY_CODE_LENGTH / 2;
    codes.add(`${letters.slice(0, half).join("")}-${letters.slice(half).join("")}`);
  }
  return [...codes];
}

/** Database rows of the second factor: secrets encrypted, recovery codes as digests; every code is valid once. */

export function encryptTotpSecret(userId: string, secret: string): Uint8Array<ArrayBuffer> {
  return encryptTextForRow(secret, derivePurposeKey("two-factor secrets"), userId);
}

export function decryptTotpSecret(userId: string, sealed: Uint8Array): string {
  return decryptTextForRow(sealed, derivePurposeKey("two-factor secrets"), userId);
}

async function spendAppCode(transaction: Transaction, userId: string, code: string): Promise<boolean> {
  const factor = await transaction.twoFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { sealed: true },
  });
  const step = factor === null ? null : findTotpStep(decryptTotpSecret(userId, factor.sealed), code);
  if (step === null) return false;
  // An atomic update: of concurrent calls with the same code only one advances the step.
  const { count } = await transaction.twoFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  });
  return count === 1;
}

async function spendRecoveryCode(transaction: Transaction, userId: string, code: string): Promise<boolean> {
  const { count } = await transaction.recoveryCode.updateMany({
    where: {
      userId,
      digest: computeKeyedDigest("recovery codes", userId, code),
      usedAt: null,
      twoFactor: { confirmedAt: { not: null } },
    },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

/** Uses up a code and returns its kind; null for a wrong, old or used code, without telling which. */
export async function consumeCodeReturningKind(
  transaction: Transaction,
  userId: string,
  code: string,
): Promise<"app" | "recovery" | null> {
  await lockUserForUpdate(transaction, userId);
  if (isAuthenticatorAppCode(code)) return (await spendAppCode(transaction, userId, code)) ? "app" : null;
  return (await spendRecoveryCode(transaction, userId, code)) ? "recovery" : null;
}

/** Replaces a person's recovery codes; returns the new ones, formatted for display, which happens only once. */
export async function replaceRecoveryCodes(transaction: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await transaction.recoveryCode.deleteMany({ where: { userId } });
  await transaction.recoveryCode.createMany({
    data: codes.map((code) => ({
      userId,
      digest: computeKeyedDigest("recovery codes", userId, removeCodeSeparators(code)),
    })),
  });
  return codes;
}

export async function countRecoveryCodes(
  reader: { recoveryCode: Pick<Transaction["recoveryCode"], "count"> },
  userId: string,
): Promise<number> {
  return reader.recoveryCode.count({ where: { userId, usedAt: null } });
}

/** Deletes a second factor with its recovery codes; returns false if it was missing or unconfirmed. */
export async function removeSecondFactor(transaction: Transaction, userId: string): Promise<boolean> {
  const { count } = await transaction.twoFactor.deleteMany({
    where: { userId, confirmedAt: { not: null } },
  });
  await transaction.twoFactor.deleteMany({ where: { userId } });
  return count === 1;
}

/** Uses up a login ticket; returns false if it was used before, even at the same moment in another process. */
export async function tryConsumeLoginTicket(
  transaction: Transaction,
  ticket: { id: string; expiresAt: Date },
) {
  const data = { id: ticket.id, expiresAt: ticket.expiresAt };
  const { count } = await transaction.spentTicket.createMany({ data, skipDuplicates: true });
  return count === 1;
}
