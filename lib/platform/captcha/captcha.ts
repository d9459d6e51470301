import "server-only";
import { createHash } from "node:crypto";
import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { db } from "../database/db";
import { getSettings } from "../env";
import { AppError } from "../errors";

/** Schema of an ALTCHA challenge, as altcha-lib makes it. */
const altchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    memoryCost: z.int().optional(),
    parallelism: z.int().optional(),
    expiresAt: z.int().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});

/** Answer of GET /api/captcha, by provider. */
export const captchaChallengeAnswerSchema = z.union([
  z.strictObject({ provider: z.literal("altcha"), challenge: altchaChallenge }),
  z.strictObject({ provider: z.literal("hcaptcha"), siteKey: z.string() }),
]);

/** Marks a solved captcha as used; returns false if it was used before, even at the same moment in another process. */
async function spendCaptcha(digest: string, expiresAt: Date): Promise<boolean> {
  const { count } = await db().spentCaptcha.createMany({ data: { digest, expiresAt }, skipDuplicates: true });
  if (count === 1 && Math.random() < 0.01) {
    await db().spentCaptcha.deleteMany({ where: { expiresAt: { lt: new Date() } } });
  }
  return count === 1;
}

/** How long a challenge is valid, in milliseconds; the widget fetches a new one after that. */
const CHALLENGE_LIFETIME_MS = 20 * 60_000;

const payload = z.object({
  challenge: altchaChallenge.required({ signature: true }).strip(),
  solution: z.object({
    counter: z.number().int().min(0),
    derivedKey: z.string(),
    time: z.number().optional(),
  }),
});

/** Returns the key that signs challenges, derived so that it cannot serve any other use of the secret. */
function signatureSecret(): string {
  return createHash("sha256").update(`altcha:${getSettings().AUTH_SECRET}`).digest("hex");
}

/** Creates a signed proof-of-work challenge in the format of the ALTCHA widget. */
async function createAltchaChallenge(): Promise<Challenge> {
  const { ALTCHA_COST, ALTCHA_MAX_NUMBER } = getSettings();
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ALTCHA_COST,
    counter: randomInt(Math.ceil(ALTCHA_MAX_NUMBER / 3), ALTCHA_MAX_NUMBER),
    deriveKey,
    hmacSignatureSecret: signatureSecret(),
    expiresAt: new Date(Date.now() + CHALLENGE_LIFETIME_MS),
  });
}

/** Whether the token is a correct, unexpired and unused solution. Never throws on invalid input. */
async function verifyAltcha(token: string): Promise<boolean> {
  let answer: z.infer<typeof payload>;
  try {
    answer = payload.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
    const result = await verifySolution({ ...answer, deriveKey, hmacSignatureSecret: signatureSecret() });
    if (!result.verified) return false;
  } catch {
    return false;
  }
  const digest = createHash("sha256").update(answer.challenge.signature).digest("hex");
  return spendCaptcha(digest, new Date(Date.now() + CHALLENGE_LIFETIME_MS));
}

const verdict = z.object({ success: z.boolean() });

/** Verifies a token with hCaptcha. Throws captcha_unavailable when the service does not answer, so it fails closed. */
async function verifyHcaptcha(token: string, address: string): Promise<boolean> {
  const { HCAPTCHA_SECRET = "", HCAPTCHA_SITE_KEY = "", HCAPTCHA_VERIFY_URL } = getSettings();
  try {
    const response = await fetch(HCAPTCHA_VERIFY_URL, {
      method: "POST",
      body: new URLSearchParams({
        secret: HCAPTCHA_SECRET,
        sitekey: HCAPTCHA_SITE_KEY,
        response: token,
        remoteip: address,
      }),
      signal: AbortSignal.timeout(4_000),
      cache: "no-store",
    });
    if (!response.ok) throw new Error(`hCaptcha answered ${response.status}`);
    return verdict.parse(await response.json()).success;
  } catch (cause) {
    throw new AppError("captcha_unavailable", { retryAfter: 10, cause });
  }
}

/** Returns the captcha provider: hCaptcha when both its keys are set, else ALTCHA. There is no way to disable it. */
export function getCaptchaProvider(): { provider: "altcha" } | { provider: "hcaptcha"; siteKey: string } {
  const { HCAPTCHA_SITE_KEY, HCAPTCHA_SECRET } = getSettings();
  return HCAPTCHA_SITE_KEY && HCAPTCHA_SECRET
    ? { provider: "hcaptcha", siteKey: HCAPTCHA_SITE_KEY }
    : { provider: "altcha" };
}

export async function createCaptchaChallenge(): Promise<z.infer<typeof captchaChallengeAnswerSchema>> {
  const offer = getCaptchaProvider();
  return offer.provider === "hcaptcha" ? offer : { ...offer, challenge: await createAltchaChallenge() };
}

/** Throws captcha_invalid unless the token is a correct, unexpired, unused solution; may throw captcha_unavailable. */
export async function requireCaptcha(token: string, address: string): Promise<void> {
  const right =
    getCaptchaProvider().provider === "hcaptcha"
      ? await verifyHcaptcha(token, address)
      : await verifyAltcha(token);
  if (!right) throw new AppError("captcha_invalid");
}
