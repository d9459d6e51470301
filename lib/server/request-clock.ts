import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { DeadlineError, isUnavailable } from "./unavailable";

/** What one request has left for database work, and whether the database failed it. */
interface RequestClock {
  /** On the clock of `performance.now()`. */
  endsAt: number;
  unavailable: boolean;
}

/** On the global object: Next loads this file once for the start of the server and once for its requests. */
const held = globalThis as unknown as { registerClock?: AsyncLocalStorage<RequestClock> };
held.registerClock ??= new AsyncLocalStorage();
const clocks = held.registerClock;

/**
 * Gives everything that follows in this request `milliseconds` for all of its database work together (decisions
 * section 7). The returned function tells whether the database was unavailable to it.
 */
export function startRequestClock(milliseconds: number): () => boolean {
  const clock = { endsAt: performance.now() + milliseconds, unavailable: false };
  clocks.enterWith(clock);
  return () => clock.unavailable;
}

/** Starts work that no request waits for, such as a job that one has set off: the request's time is not its own. */
export function outsideRequest<T>(work: () => T): T {
  return clocks.exit(work);
}

/** Gives work its own time, such as a later part of an answer that is sent while it is made. */
export function inOwnTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return clocks.run({ endsAt: performance.now() + milliseconds, unavailable: false }, work);
}

/**
 * Database work within what is left of the request's time; outside a request, such as in a job, without a limit.
 * Throws DeadlineError when the time is over: a transaction that is under way then rolls back.
 */
export async function withinRequest<T>(work: () => Promise<T>): Promise<T> {
  const clock = clocks.getStore();
  if (clock === undefined) return work();
  try {
    return await beforeEnd(clock, work);
  } catch (error) {
    if (isUnavailable(error)) clock.unavailable = true;
    throw error;
  }
}

async function beforeEnd<T>(clock: RequestClock, work: () => Promise<T>): Promise<T> {
  const left = clock.endsAt - performance.now();
  if (left <= 0) throw new DeadlineError();
  const { promise: over, reject } = withReject();
  const timer = setTimeout(() => reject(new DeadlineError()), left);
  const running = work();
  // When the time is over first, nobody waits for it any more.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, over]);
  } finally {
    clearTimeout(timer);
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
