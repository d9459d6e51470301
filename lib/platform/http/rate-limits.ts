import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { type Actor, standingOf, type UserActor } from "../auth/actor";
import { db } from "../database/db";
import { type Settings, settings } from "../env";
import { AppError } from "../errors";
import { networkOf } from "./origin";

const HALF_HOUR = 1_800;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const FIVE_MINUTES = 300;
/** How long one may take over the second step of a login, in seconds. */
export const TICKET_LIFE = 300;
const TICKET_TRIES = 5;
const CO_EDITORS_PER_HOUR = 60;

/** How many of what, in how many seconds. The numbers are settings. */
const LIMITS = {
  login: (limits: Settings) => [limits.LOGIN_FAILURES, limits.LOGIN_WINDOW_SECONDS] as const,
  /** The password that is asked for again, per session. */
  passwordAgain: (limits: Settings) => [limits.LOGIN_FAILURES, limits.LOGIN_WINDOW_SECONDS] as const,
  registration: (limits: Settings) => [limits.REGISTRATIONS_PER_HOUR, HOUR] as const,
  tokenMailOfAccount: (limits: Settings) => [limits.TOKEN_MAILS_PER_ACCOUNT, HALF_HOUR] as const,
  tokenMailOfAddress: (limits: Settings) => [limits.TOKEN_MAILS_PER_ADDRESS, HALF_HOUR] as const,
  tokenTry: (limits: Settings) => [limits.TOKEN_TRIES_PER_ADDRESS, HALF_HOUR] as const,
  message: (limits: Settings) => [limits.MESSAGES_PER_HOUR, HOUR] as const,
  /** Reported errors: per address, of those on one entry, and on one entry from everywhere. */
  report: (limits: Settings) => [limits.REPORTS_PER_HOUR, HOUR] as const,
  reportOfEntryFrom: (limits: Settings) => [Math.ceil(limits.REPORTS_PER_HOUR / 2), HOUR] as const,
  reportOfEntry: (limits: Settings) => [limits.REPORTS_PER_HOUR * 20, HOUR] as const,
  /** Lists taken out as a file, per person. */
  export: (limits: Settings) => [limits.EXPORTS_PER_HOUR, HOUR] as const,
  /** People who are named as co-editors, each of whom is mailed: per who names them. */
  coEditor: () => [CO_EDITORS_PER_HOUR, HOUR] as const,
  /** Codes of the second factor, per account and device or session. */
  secondFactor: (limits: Settings) => [limits.SECOND_FACTOR_TRIES, limits.LOGIN_WINDOW_SECONDS] as const,
  /** Codes tried with one ticket; then the password is asked for again. */
  ticket: () => [TICKET_TRIES, TICKET_LIFE] as const,
  /** Calls of the API, in five minutes: of nobody in particular per address, and per personal access token. */
  anonymousCall: (limits: Settings) => [limits.API_ANONYMOUS_CALLS, FIVE_MINUTES] as const,
  /** The calls that lead in have as many of their own, besides what limits each of them. */
  entranceCall: (limits: Settings) => [limits.API_ANONYMOUS_CALLS, FIVE_MINUTES] as const,
  tokenCall: (limits: Settings) => [limits.API_TOKEN_CALLS, FIVE_MINUTES] as const,
  /** Tries of one account per address or device that never wait, see waitInTurn. */
  firstTry: () => [1, DAY] as const,
  /** Failures on one account from everywhere; only counted, see waitInTurn. */
  accountFailure: () => [Number.MAX_SAFE_INTEGER, DAY] as const,
};

export type Limit = keyof typeof LIMITS;

function limiter(keyPrefix: string, points: number, duration: number): RateLimiterPrisma {
  const limit = { keyPrefix, points, duration };
  return new RateLimiterPrisma({ storeClient: db(), ...limit, clearExpiredByTimeout: false });
}

function limiterOf(limit: Limit): RateLimiterPrisma {
  const [points, duration] = LIMITS[limit](settings());
  return limiter(limit, points, duration);
}

/** Kept as a digest, as the table holds no personal data. An IPv6 address counts as its network of 64 bits. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.map(networkOf).join("\n")).digest("base64url");
}

/** A longer wait is said in minutes. */
const SECONDS_SAID = 90;

function refusalOf(thrown: unknown): unknown {
  if (!(thrown instanceof RateLimiterRes)) return thrown;
  const seconds = Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
  const minutes = seconds <= SECONDS_SAID ? 0 : Math.ceil(seconds / 60);
  return new AppError("rate_limited", { retryAfter: seconds, values: { seconds, minutes } });
}

/** Counts an attempt of whom `parts` name before it is looked at, as two may come at once. Throws rate_limited. */
export async function countAttempt(limit: Limit, ...parts: string[]): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(...parts));
  } catch (thrown) {
    throw refusalOf(thrown);
  }
}

/**
 * Counts a call of the API: by nobody in particular per address, by who waits for access per account, by a program per
 * token; one that leads in per address, whoever makes it. People who were let in are not counted.
 */
export async function countCall(actor: Actor, address: string, isEntrance = false): Promise<void> {
  if (isEntrance) await countAttempt("entranceCall", address);
  else if (actor.kind === "anonymous") await countAttempt("anonymousCall", address);
  else if (standingOf(actor) === "pending") await countAttempt("anonymousCall", actor.id);
  else if (actor.accessToken) await countAttempt("tokenCall", actor.accessToken.id);
}

/** Doubles with every failure past those that are free, up to a bound: a delay is never a lock. */
export function delayAfter(
  failures: number,
  { LOGIN_FREE_FAILURES, LOGIN_DELAY_MAX_SECONDS }: Settings,
): number {
  const past = failures - LOGIN_FREE_FAILURES;
  return past <= 0 ? 0 : Math.min(LOGIN_DELAY_MAX_SECONDS, 2 ** Math.min(past - 1, 30));
}

/** Counts one without refusing it: whether it is within the limit. */
async function passes(limit: Limit, ...of: string[]): Promise<boolean> {
  const { consumedPoints } = await limiterOf(limit).penalty(keyOf(...of), 1);
  return consumedPoints <= LIMITS[limit](settings())[0];
}

/**
 * Counts an attempt on an account wherever it comes from. After many failures in a day one attempt passes at a time,
 * and the next one has to wait longer each time; the others are refused, which does not count. Whoever was not heard of
 * that day passes with a first try: strangers who take every turn keep no owner out, and gain one guess per address.
 */
async function waitInTurn(what: "password" | "code", account: string, from: string | null): Promise<void> {
  const key = keyOf(what, account);
  const failures = limiterOf("accountFailure");
  const { consumedPoints } = await failures.penalty(key, 1);
  const isFirstTry = from !== null && (await passes("firstTry", what, account, from));
  const delay = delayAfter(consumedPoints, settings());
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
  /** The device, when it has seen this account log in before. */
  device: string | null;
}

/**
 * Counts a try of a password. Strangers are bound by address and account together, and wait in turn for the account; a
 * device that has seen its owner log in is bound by its own tries alone, so that nobody can lock them out.
 */
export async function countLogin({ address, email, device }: LoginAttempt): Promise<void> {
  await countAttempt("login", device ?? address, email);
  if (device === null) await waitInTurn("password", email, address);
}

/** Only failures count. A known device's success says nothing of the strangers'. */
export async function clearLoginTries({ address, email, device }: LoginAttempt): Promise<void> {
  await limiterOf("login").delete(keyOf(device ?? address, email));
  if (device === null) await clearTurns("password", email);
}

/**
 * Counts a try of the password by who is logged in. It is bound to the session: whoever stole one locks its owner out of
 * neither the login nor their other sessions, and no login gives them new tries.
 */
export async function countPasswordAgain({ id, sessionId }: UserActor): Promise<void> {
  await countAttempt("passwordAgain", id, sessionId);
}

/** Only failures count. */
export async function clearPasswordAgain({ id, sessionId }: UserActor): Promise<void> {
  await limiterOf("passwordAgain").delete(keyOf(id, sessionId));
}

/** Counts a try of a code, as countLogin does of a password. `device` is a known device, or the session that asks. */
export async function countSecondFactorTry(userId: string, device: string | null): Promise<void> {
  if (device === null) await waitInTurn("code", userId, null);
  else await countAttempt("secondFactor", userId, device);
}

export async function clearSecondFactorTries(userId: string, device: string | null): Promise<void> {
  if (device === null) await clearTurns("code", userId);
  else await limiterOf("secondFactor").delete(keyOf(userId, device));
}
