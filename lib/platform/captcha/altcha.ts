import "server-only";
import { createHash } from "node:crypto";
import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { settings } from "../env";
import { altchaChallenge } from "./schema";
import { spendCaptcha } from "./used-captchas";

/** How long a challenge may be solved: a form may be open a while, the widget fetches a new one after that. */
const LIFE = 20 * 60_000;

const payload = z.object({
  challenge: altchaChallenge.required({ signature: true }).strip(),
  solution: z.object({
    counter: z.number().int().min(0),
    derivedKey: z.string(),
    time: z.number().optional(),
  }),
});

/** The key that signs challenges: derived, so that no other use of the secret can be confused with it. */
function signatureSecret(): string {
  return createHash("sha256").update(`altcha:${settings().AUTH_SECRET}`).digest("hex");
}

/** A fresh signed proof-of-work challenge, in the form that the ALTCHA widget reads. */
export async function createAltchaChallenge(): Promise<Challenge> {
  const { ALTCHA_COST, ALTCHA_MAX_NUMBER } = settings();
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ALTCHA_COST,
    counter: randomInt(Math.ceil(ALTCHA_MAX_NUMBER / 3), ALTCHA_MAX_NUMBER),
    deriveKey,
    hmacSignatureSecret: signatureSecret(),
    expiresAt: new Date(Date.now() + LIFE),
  });
}

/** Whether the token is a right, unexpired answer that was never used before. Never throws on what a caller sent. */
export async function verifyAltcha(token: string): Promise<boolean> {
  let answer: z.infer<typeof payload>;
  try {
    const decoded: unknown = JSON.parse(Buffer.from(token, "base64").toString("utf8"));
    answer = payload.parse(decoded);
    const result = await verifySolution({ ...answer, deriveKey, hmacSignatureSecret: signatureSecret() });
    if (!result.verified) return false;
  } catch {
    return false;
  }
  const digest = createHash("sha256").update(answer.challenge.signature).digest("hex");
  return spendCaptcha(digest, new Date(Date.now() + LIFE));
}
