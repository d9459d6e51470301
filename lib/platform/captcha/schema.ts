import "server-only";
import { z } from "zod";

/** An ALTCHA challenge, as altcha-lib makes it. */
export const altchaChallenge = z.strictObject({
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

/** What GET /api/captcha answers, per provider. */
export const captchaAnswer = z.union([
  z.strictObject({ provider: z.literal("altcha"), challenge: altchaChallenge }),
  z.strictObject({ provider: z.literal("hcaptcha"), siteKey: z.string() }),
]);
