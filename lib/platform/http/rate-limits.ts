import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { type Actor, getActorStanding, type UserActor } from "../auth/actor";
import { db } from "../database/db";
import { getSettings, type Settings } from "../env";
import { AppError } from "../errors";
import { getRateLimitNetwork } from "./origin";

const HALF_HOUR = 1_800;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const FIVE_MINUTES = 300;
/** How long the second step of a login may take, in seconds. */
export const LOGIN_TICKET_LIFETIME_SECONDS = 300;
const TICKET_TRIES = 5;
const CO_EDITORS_PER_HOUR = 60;

/** Each limit as [attempts, seconds]. The numbers come from the settings. */
const LIMITS = {
  login: (limits: Settings) => [limits.LOGIN_FAILURES, limits.LOGIN_WINDOW_SECONDS] as const,
  /** Password confirmations of a logged-in user, per session. */
  passwordAgain: (limits: Settings) => [limits.LOGIN_FAILURES, limits.LOGIN_WINDOW_SECONDS] as const,
  registration: (limits: Settings) => [limits.REGISTRATIONS_PER_HOUR, HOUR] as const,
  tokenMailOfAccount: (limits: Settings) => [limits.TOKEN_MAILS_PER_ACCOUNT, HALF_HOUR] as const,
  tokenMailOfAddress: (limits: Settings) => [limits.TOKEN_MAILS_PER_ADDRESS, HALF_HOUR] as const,
  tokenTry: (limits: Settings) => [limits.TOKEN_TRIES_PER_ADDRESS, HALF_HOUR] as const,
  message: (limits: Settings) => [limits.MESSAGES_PER_HOUR, HOUR] as const,
  /** Error reports: per address, per address and entry, and per entry. */
  report: (limits: Settings) => [limits.REPORTS_PER_HOUR, HOUR] as const,
  reportOfEntryFrom: (limits: Settings) => [Math.ceil(limits.REPORTS_PER_HOUR / 2), HOUR] as const,
  reportOfEntry: (limits: Settings) => [limits.REPORTS_PER_HOUR * 20, HOUR] as const,
  /** List exports, per user. */
  export: (limits: Settings) => [limits.EXPORTS_PER_HOUR, HOUR] as const,
  /** Co-editors named, per naming user, as each one is mailed. */
  coEditor: () => [CO_EDITORS_PER_HOUR, HOUR] as const,
  /** Codes of the second factor, per account and device or session. */
  secondFactor: (limits: Settings) => [limits.SECOND_FACTOR_TRIES, limits.LOGIN_WINDOW_SECONDS] as const,
  /** Codes tried with one login ticket; after that the password has to be entered again. */
  ticket: () => [TICKET_TRIES, LOGIN_TICKET_LIFETIME_SECONDS] as const,
  /** API calls per five minutes: anonymous per address, and per personal access token. */
  anonymousCall: (limits: Settings) => [limits.API_ANONYMOUS_CALLS, FIVE_MINUTES] as const,
  /**
   * Calls of logins and other entrances (`isEntrance`), counted apart from other anonymous calls and in addition to
   * their own limits.
   */
  entranceCall: (limits: Settings) => [limits.API_ANONYMOUS_CALLS, FIVE_MINUTES] as const,
  tokenCall: (limits: Settings) => [limits.API_TOKEN_CALLS, FIVE_MINUTES] as const,
  /** Attempts per account and address that skip the queue of waitInTurn. */
  firstTry: () => [1, DAY] as const,
  /** Failures per account from all addresses; counted but never refused, see waitInTurn. */
  accountFailure: () => [Number.MAX_SAFE_INTEGER, DAY] as const,
};

export type RateLimitName = keyof typeof LIMITS;

function limiter(keyPrefix: string, points: number, duration: number): RateLimiterPrisma {
  const limit = { keyPrefix, points, duration };
  return new RateLimiterPrisma({ storeClient: db(), ...limit, clearExpiredByTimeout: false });
}

function limiterOf(limit: RateLimitName): RateLimiterPrisma {
  const [points, duration] = LIMITS[limit](getSettings());
  return limiter(limit, points, duration);
}

/** Returns the key as a digest, as the table holds no personal data. IPv6 addresses count per /64 network. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.map(getRateLimitNetwork).join("\n")).digest("base64url");
}

/** A wait of more seconds than this is shown in minutes. */
const MAX_SECONDS_SHOWN = 90;

function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof RateLimiterRes)) return thrown;
  const seconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
  const minutes = seconds <= MAX_SECONDS_SHOWN ? 0 : Math.ceil(seconds / 60);
  return new AppError("rate_limited", { retryAfter: seconds, values: { seconds, minutes } });
}

/** Counts an attempt before it is processed, so that concurrent attempts count too. Throws rate_limited. */
export async function countRateLimitedAttempt(limit: RateLimitName, ...parts: string[]): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(...parts));
  } catch (thrown) {
    throw refusalOf(thrown);
  }
}

/**
 * Counts an API call: anonymous per address, pending users per account, access tokens per token, and logins and the
 * like per address for every caller. Calls of members and admins by session are not counted.
 */
export async function countApiCall(actor: Actor, address: string, isEntrance = false): Promise<void> {
  if (isEntrance) await countRateLimitedAttempt("entranceCall", address);
  else if (actor.kind === "anonymous") await countRateLimitedAttempt("anonymousCall", address);
  else if (getActorStanding(actor) === "pending") await countRateLimitedAttempt("anonymousCall", actor.id);
  else if (actor.accessToken) await countRateLimitedAttempt("tokenCall", actor.accessToken.id);
}

/** Returns a delay in seconds: it doubles per failure above LOGIN_FREE_FAILURES up to a maximum, so it never locks. */
export function computeLoginDelay(
  failures: number,
  { LOGIN_FREE_FAILURES, LOGIN_DELAY_MAX_SECONDS }: Settings,
): number {
  const past = failures - LOGIN_FREE_FAILURES;
  return past <= 0 ? 0 : Math.min(LOGIN_DELAY_MAX_SECONDS, 2 ** Math.min(past - 1, 30));
}

/** Counts an attempt without refusing it; returns whether it is within the limit. */
async function isWithinLimit(limit: RateLimitName, ...of: string[]): Promise<boolean> {
  const { consumedPoints } = await limiterOf(limit).penalty(keyOf(...of), 1);
  return consumedPoints <= LIMITS[limit](getSettings())[0];
}

/**
 * Slows down attempts on one account from all addresses together. After many failures in a day only one attempt passes
 * at a time, with growing pauses; the others are refused and not counted. The first attempt of an address on that day
 * always passes: attackers who use up every turn cannot lock out the owner, and gain one guess per address.
 */
async function waitInTurn(what: "password" | "code", account: string, from: string | null): Promise<void> {
  const key = keyOf(what, account);
  const failures = limiterOf("accountFailure");
  const { consumedPoints } = await failures.penalty(key, 1);
  const isFirstTry = from !== null && (await isWithinLimit("firstTry", what, account, from));
  const delay = computeLoginDelay(consumedPoints, getSettings());
  if (delay === 0 || isFirstTry) return;
  try {
    await limiter("accountDelay", 1, delay).consume(key);
  } catch (thrown) {
    await failures.reward(key, 1);
    throw refusalOf(thrown);
  }
}

async function clearTurns(what: "password" | "code", account: string): Promise<void> {
  const key = keyOf(what, account);
  await Promise.all([limiterOf("accountFailure").delete(key), limiter("accountDelay", 1, 1).delete(key)]);
}

export interface LoginAttempt {
  address: string;
  email: string;
  /** Id of the device when it logged in to this account before, else null. */
  device: string | null;
}

/**
 * Counts a password attempt. Unknown devices are limited per address and account, and wait in turn for the account. A
 * known device is limited by its own attempts only, so that nobody can lock out its owner.
 */
export async function countLoginAttempt({ address, email, device }: LoginAttempt): Promise<void> {
  await countRateLimitedAttempt("login", device ?? address, email);
  if (device === null) await waitInTurn("password", email, address);
}

/** Resets the counters after a success. A known device's success does not reset those of unknown devices. */
export async function clearLoginAttempts({ address, email, device }: LoginAttempt): Promise<void> {
  await limiterOf("login").delete(keyOf(device ?? address, email));
  if (device === null) await clearTurns("password", email);
}

/**
 * Counts a password confirmation of a logged-in user, per session: a stolen session cannot lock its owner out of the
 * login or other sessions, and a new login gives it no new attempts.
 */
export async function countPasswordConfirmation({ id, sessionId }: UserActor): Promise<void> {
  await countRateLimitedAttempt("passwordAgain", id, sessionId);
}

/** Resets the counter after a success, as only failures count. */
export async function clearPasswordConfirmations({ id, sessionId }: UserActor): Promise<void> {
  await limiterOf("passwordAgain").delete(keyOf(id, sessionId));
}

/** Counts an attempt at a second-factor code, as countLoginAttempt does. `device` is a known device or the session. */
export async function countSecondFactorAttempt(userId: string, device: string | null): Promise<void> {
  if (device === null) await waitInTurn("code", userId, null);
  else await countRateLimitedAttempt("secondFactor", userId, device);
}

export async function clearSecondFactorAttempts(userId: string, device: string | null): Promise<void> {
  if (device === null) await clearTurns("code", userId);
  else await limiterOf("secondFactor").delete(keyOf(userId, device));
}
