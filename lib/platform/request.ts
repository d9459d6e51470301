import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { isNativeError } from "node:util/types";

/** Prisma's codes for a database that cannot be reached, is too slow, or has no connection free. */
const UNAVAILABLE = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/**
 * SQLSTATEs of a database that cannot serve for now: class 08 connection failures, 53 out of disk, memory or connections,
 * 57 shut down or cancelled, 58 failures of its system such as its disk; and a deadlock.
 */
const UNAVAILABLE_STATE = /^(08|53|57|58)[0-9A-Z]{3}$|^40P01$/;
/** What the driver says when a connection fails. */
const CONNECTION_FAILURE = new RegExp(
  [
    "ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH",
    "timeout exceeded|read timeout|Connection (terminated|ended)",
    "encountered a connection error|Client was closed|not queryable",
    '"(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)"',
  ].join("|"),
);

/** The code of a DeadlineError: the build makes several copies of the class, of which `instanceof` knows one. */
const DEADLINE_OVER = "DEADLINE_OVER";

/** The request's time for database work is over: nothing was committed, unless it waited for a commit. */
export class DeadlineError extends Error {
  readonly code = DEADLINE_OVER;

  constructor(during: "work" | "commit" = "work") {
    super(
      during === "work"
        ? "the request's time for database work is over"
        : "the database did not say in time whether a commit was kept",
    );
    this.name = "DeadlineError";
  }
}

/** What Prisma and its driver throw, as far as this file reads it; known by its name, as only the data layer knows Prisma. */
interface DatabaseError extends Error {
  code?: string;
  meta?: Record<string, unknown>;
}

/** Whether a failure of the database is one that goes by itself: away, too slow, too busy, or its disk full. */
export function isUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { name, code = "", message, meta, cause }: DatabaseError = error;
  if (code === DEADLINE_OVER || name === "PrismaClientInitializationError" || UNAVAILABLE.has(code))
    return true;
  // Prisma puts the driver's error into its own, or hands it on as it is.
  const isOfPrisma = name === "PrismaClientKnownRequestError" || name === "DriverAdapterError";
  const details = isOfPrisma ? JSON.stringify([meta, cause]) : "";
  const inDetails = details.matchAll(/"(?:code|originalCode)":"(\w{5})"/g);
  const inMessage = message.matchAll(/Code: `(\w{5})`/g);
  const states = [code, ...[...inDetails, ...inMessage].map(([, state = ""]) => state)];
  return (
    states.some((state) => UNAVAILABLE_STATE.test(state)) ||
    CONNECTION_FAILURE.test(`${code} ${message} ${details}`)
  );
}

/**
 * What the server (server.ts) and the code that answers tell each other about a request. The clock runs only while the
 * request waits for the database, a free connection included: how long somebody takes to send a body, another service to
 * answer, or this machine to hash a password or to shrink an image is not the database's fault.
 */
export interface RequestState {
  /** What a page says its status is, rather than 200. */
  status: number | null;
  /** Whether the database failed it. */
  isUnavailable: boolean;
  /** Milliseconds left for database work, as they were when nothing of it was under way. */
  left: number;
  /** How many pieces of database work are under way: time that they share counts once. */
  working: number;
  /** When the time is over if the work goes on until then, on the clock of `performance.now()`. */
  end: number;
}

/** A commit decides by itself, and may so be a little late: all of a request still ends within a second more. */
const COMMIT_GRACE = 750;

/** On the global object: the server loads this file once, and Next once more for what it bundles. */
const shared = globalThis as { registerRequests?: AsyncLocalStorage<RequestState> };
shared.registerRequests ??= new AsyncLocalStorage();
const requests = shared.registerRequests;

/** A request with so many milliseconds for all of its database work together (decisions section 7). */
export function newRequest(milliseconds: number): RequestState {
  return { status: null, isUnavailable: false, left: milliseconds, working: 0, end: 0 };
}

export function duringRequest<T>(request: RequestState, work: () => T): T {
  return requests.run(request, work);
}

/** Starts work that no request waits for, such as a job that one has set off: the request's time is not its own. */
export function outsideRequest<T>(work: () => T): T {
  return requests.exit(work);
}

/** Gives work its own time, such as a later part of an answer that is sent while it is made. */
export function inOwnTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return requests.run(newRequest(milliseconds), work);
}

/** The page that is being made answers this status with what it shows, rather than 200. */
export function answerWith(status: number): void {
  const request = requests.getStore();
  if (request !== undefined) request.status = status;
}

/**
 * Database work within what is left of the request's time for it; outside a request, such as in a job, without a limit.
 * Throws DeadlineError when the time is over. A transaction calls `commit` last: it throws when the time is over, so that
 * the transaction rolls back, and else the commit's own outcome is the answer, with a little more time to come.
 */
export async function withinDeadline<T>(work: (commit: () => void) => Promise<T>): Promise<T> {
  const request = requests.getStore();
  if (request === undefined) return work(() => undefined);
  if (request.working === 0) request.end = performance.now() + request.left;
  request.working += 1;
  let [isOver, during]: [boolean, "work" | "commit"] = [false, "work"];
  const commit = () => {
    if (isOver) throw new DeadlineError();
    during = "commit";
  };
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const end = () => {
      if (during === "commit" && !isOver) timer = setTimeout(end, COMMIT_GRACE);
      else reject(new DeadlineError(during));
      isOver = true;
    };
    const left = request.end - performance.now();
    if (left > 0) timer = setTimeout(end, left);
    else end();
  });
  try {
    return await Promise.race(isOver ? [over] : [work(commit), over]);
  } catch (error) {
    if (isUnavailable(error)) request.isUnavailable = true;
    throw error;
  } finally {
    clearTimeout(timer);
    request.working -= 1;
    if (request.working === 0) request.left = request.end - performance.now();
  }
}
