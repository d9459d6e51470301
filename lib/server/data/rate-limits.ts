import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../domain/errors";
import { db } from "../db";
import { type Settings, settings } from "../env";

const HALF_HOUR = 1_800;
const HOUR = 3_600;

/** How many of what, in how many seconds. The numbers are settings. */
const LIMITS = {
  login: (limits: Settings) => [limits.LOGIN_FAILURES, limits.LOGIN_WINDOW_SECONDS] as const,
  registration: (limits: Settings) => [limits.REGISTRATIONS_PER_HOUR, HOUR] as const,
  tokenMailOfAccount: (limits: Settings) => [limits.TOKEN_MAILS_PER_ACCOUNT, HALF_HOUR] as const,
  tokenMailOfAddress: (limits: Settings) => [limits.TOKEN_MAILS_PER_ADDRESS, HALF_HOUR] as const,
  tokenTry: (limits: Settings) => [limits.TOKEN_TRIES_PER_ADDRESS, HALF_HOUR] as const,
  message: (limits: Settings) => [limits.MESSAGES_PER_HOUR, HOUR] as const,
};

export type Limit = keyof typeof LIMITS;

function limiterOf(limit: Limit): RateLimiterPrisma {
  const [points, duration] = LIMITS[limit](settings());
  return new RateLimiterPrisma({
    storeClient: db(),
    keyPrefix: limit,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
}

/** Addresses and e-mails are kept as a digest: the table holds no personal data. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/**
 * Counts an attempt before it is looked at, so that parallel attempts cannot pass together; throws rate_limited past
 * the limit. `parts` say whose attempt it is, such as a client address.
 */
export async function countAttempt(limit: Limit, ...parts: string[]): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(...parts));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("rate_limited", { retryAfter: seconds, values: { seconds } });
  }
}

/** A login attempt is bound to address and account together: nobody can lock an owner out from elsewhere. */
export async function countLoginAttempt(address: string, email: string): Promise<void> {
  await countAttempt("login", address, email);
}

/** Only failures count: a success forgets the attempts before it. */
export async function forgetLoginAttempts(address: string, email: string): Promise<void> {
  await limiterOf("login").delete(keyOf(address, email));
}
