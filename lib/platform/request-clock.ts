import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { DeadlineError, isUnavailable } from "./unavailable";

/**
 * What one request has left for database work, and whether the database failed it. The clock runs only while the
 * request waits for the database, a free connection included: how long somebody takes to send a body, another service
 * to answer, or this machine to hash a password or to shrink an image is not the database's fault.
 */
interface RequestClock {
  /** Milliseconds; while work is under way, as they were when it began. */
  left: number;
  /** How many pieces of work are under way: time that they share counts once. */
  working: number;
  /** When the first of those began, on the clock of `performance.now()`. */
  since: number;
  unavailable: boolean;
}

/** A commit decides by itself, and may so be a little late: all of a request still ends within a second more. */
const COMMIT_GRACE = 750;
/** A clock that stands still is looked at no more often than this. */
const LOOK_EVERY = 5;

/** On the global object: Next loads this file once for the start of the server and once for its requests. */
const held = globalThis as { registerClock?: AsyncLocalStorage<RequestClock> };
held.registerClock ??= new AsyncLocalStorage();
const clocks = held.registerClock;

function newClock(milliseconds: number): RequestClock {
  return { left: milliseconds, working: 0, since: 0, unavailable: false };
}

/**
 * Gives everything that follows in this request `milliseconds` for all of its database work together (decisions
 * section 7). The returned function tells whether the database was unavailable to it.
 */
export function startRequestClock(milliseconds: number): () => boolean {
  const clock = newClock(milliseconds);
  clocks.enterWith(clock);
  return () => clock.unavailable;
}

/** Starts work that no request waits for, such as a job that one has set off: the request's time is not its own. */
export function outsideRequest<T>(work: () => T): T {
  return clocks.exit(work);
}

/** Gives work its own time, such as a later part of an answer that is sent while it is made. */
export function inOwnTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return clocks.run(newClock(milliseconds), work);
}

/**
 * Database work within what is left of the request's time; outside a request, such as in a job, without a limit.
 * Throws DeadlineError when the time is over.
 */
export async function withinRequest<T>(work: () => Promise<T>): Promise<T> {
  const clock = clocks.getStore();
  if (clock === undefined) return work();
  return inTime(clock, (watch) => {
    const pause = run(clock);
    const result = (async () => work())();
    return { result: Promise.race([watch.keep(result), watch.over]), pause };
  });
}

/**
 * A transaction within what is left of the request's time; its statements count by themselves. Throws DeadlineError
 * when the time is over before the callback is done: the transaction then rolls back. After that the commit's own
 * outcome is the answer, and DeadlineError says that it did not come: then the client has to look what was kept.
 */
export async function transactionWithinRequest<Transaction, T>(
  transact: (callback: (transaction: Transaction) => Promise<T>) => Promise<T>,
  callback: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const clock = clocks.getStore();
  if (clock === undefined) return transact(callback);
  return inTime(clock, (watch) => {
    // Waiting for a connection.
    let pause = run(clock);
    const work = async (transaction: Transaction) => {
      pause();
      const done = await callback(transaction);
      if (leftOf(clock) <= 0) throw new DeadlineError();
      pause = run(clock);
      watch.awaitCommit();
      return done;
    };
    const result = (async () => transact(work))();
    return { result: Promise.race([watch.keep(result), watch.over]), pause: () => pause() };
  });
}

async function inTime<T>(
  clock: RequestClock,
  start: (watch: Watch) => { result: Promise<T>; pause: () => void },
): Promise<T> {
  if (leftOf(clock) <= 0) throw new DeadlineError();
  const watch = watchOver(clock);
  const { result, pause } = start(watch);
  try {
    return await result;
  } catch (error) {
    if (isUnavailable(error)) clock.unavailable = true;
    throw error;
  } finally {
    watch.end();
    pause();
  }
}

function leftOf(clock: RequestClock): number {
  return clock.working === 0 ? clock.left : clock.left - (performance.now() - clock.since);
}

/** Lets the clock run until the returned function is called. */
function run(clock: RequestClock): () => void {
  if (clock.working === 0) clock.since = performance.now();
  clock.working += 1;
  let running = true;
  return () => {
    if (!running) return;
    running = false;
    if (clock.working === 1) clock.left = leftOf(clock);
    clock.working -= 1;
  };
}

interface Watch {
  /** Rejects when the clock has run out. */
  over: Promise<never>;
  awaitCommit(): void;
  /** When the time is over first, nobody waits for this any more. */
  keep<T>(result: Promise<T>): Promise<T>;
  end(): void;
}

function watchOver(clock: RequestClock): Watch {
  let timer: NodeJS.Timeout | undefined;
  let committing = false;
  const over = new Promise<never>((_, reject) => {
    const look = () => {
      const left = leftOf(clock) + (committing ? COMMIT_GRACE : 0);
      if (left > 0) timer = setTimeout(look, Math.max(left, LOOK_EVERY));
      else reject(new DeadlineError(committing ? "commit" : "work"));
    };
    look();
  });
  return {
    over: kept(over),
    awaitCommit: () => {
      committing = true;
    },
    keep: kept,
    end: () => clearTimeout(timer),
  };
}

function kept<T>(result: Promise<T>): Promise<T> {
  result.catch(() => undefined);
  return result;
}
