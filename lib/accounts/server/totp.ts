import "server-only";
import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import mail from "../../messages/nl/mail.json";
import { isAppCode, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "../two-factor";

/** Seconds by which a phone's clock may differ: one step either way. */
const TOLERANCE = 30;

/** 160 random bits, in base 32, as authenticator apps take them. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What a QR code tells an authenticator app. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: mail.site, label: email, secret });
}

/** The step (30 seconds, counted from 1970) whose code this is, or null for a wrong code. Never throws. */
export function stepOfCode(secret: string, code: string): number | null {
  if (!isAppCode(code)) return null;
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** Letters and digits that cannot be taken for one another; 31 of them, so ten are 49 bits. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** Fresh recovery codes, all different, as they are shown. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    const half = RECOVERY_CODE_LENGTH / 2;
    codes.add(`${letters.slice(0, half).join("")}-${letters.slice(half).join("")}`);
  }
  return [...codes];
}
