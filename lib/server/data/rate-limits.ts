import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../domain/errors";
import { db } from "../db";
import { settings } from "../env";

function loginLimiter(): RateLimiterPrisma {
  const { LOGIN_FAILURES, LOGIN_WINDOW_SECONDS } = settings();
  return new RateLimiterPrisma({
    storeClient: db(),
    keyPrefix: "login",
    points: LOGIN_FAILURES,
    duration: LOGIN_WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  });
}

/** Addresses and e-mails are kept as a digest: the table holds no personal data. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/**
 * Counts a login attempt of this client address on this account before its password is looked at, so that parallel
 * attempts cannot pass together; throws rate_limited past the limit. Bound to address and account together: nobody
 * can lock an owner out from elsewhere.
 */
export async function countLoginAttempt(address: string, email: string): Promise<void> {
  try {
    await loginLimiter().consume(keyOf(address, email));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("rate_limited", { retryAfter: seconds, values: { seconds } });
  }
}

/** Only failures count: a success forgets the attempts before it. */
export async function forgetLoginAttempts(address: string, email: string): Promise<void> {
  await loginLimiter().delete(keyOf(address, email));
}
