import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { isNativeError } from "node:util/types";

/** Prisma's error codes for a database that is unreachable, too slow or out of connections. */
const UNAVAILABLE = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/**
 * SQLSTATEs of a database that is temporarily unavailable: class 08 connection failures, 53 out of disk, memory or
 * connections, 57 shut down or cancelled, 58 system failures such as of the disk; and deadlocks.
 */
const UNAVAILABLE_STATE = /^(08|53|57|58)[0-9A-Z]{3}$|^40P01$/;
/** Messages of the driver when a connection fails. */
const CONNECTION_FAILURE = new RegExp(
  [
    "ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH",
    "timeout exceeded|read timeout|Connection (terminated|ended)",
    "encountered a connection error|Client was closed|not queryable",
    '"(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)"',
  ].join("|"),
);

/** Code that identifies a DeadlineError: the build copies the class, and `instanceof` recognises only one copy. */
const DEADLINE_OVER = "DEADLINE_OVER";

/** Thrown when the request's time for database work is over. Nothing was committed, unless during a commit. */
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

/**
 * The properties of Prisma's and the driver's errors read here; matched by name, as only the data layer knows Prisma.
 */
interface DatabaseError extends Error {
  code?: string;
  meta?: Record<string, unknown>;
}

/** Whether a database error is temporary: unreachable, too slow, too busy, or its disk full. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { name, code = "", message, meta, cause }: DatabaseError = error;
  if (code === DEADLINE_OVER || name === "PrismaClientInitializationError" || UNAVAILABLE.has(code))
    return true;
  // Prisma either wraps the driver's error in its own or throws it unchanged.
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
 * State of a request that the server (server.ts) and the code answering it share. The deadline counts only time spent
 * waiting for the database or a free connection, not a slow upload, another service, hashing a password or resizing an
 * image.
 */
export interface RequestState {
  /** Status that a page sets instead of 200. */
  status: number | null;
  /** Whether the request failed because of the database. */
  isUnavailable: boolean;
  /** Milliseconds left for database work, as of the last moment without a running operation. */
  left: number;
  /** Number of concurrent database operations; time that they overlap counts once. */
  working: number;
  /** When the deadline ends if the current work continues, as a `performance.now()` time. */
  end: number;
}

/** Extra milliseconds for a commit, whose outcome only the database knows; the request ends within a second more. */
const COMMIT_GRACE_MS = 750;

/** On the global object: the server loads this file once, and Next once more in its bundle. */
const shared = globalThis as { registerRequests?: AsyncLocalStorage<RequestState> };
shared.registerRequests ??= new AsyncLocalStorage();
const requests = shared.registerRequests;

/** Creates the state of a request with this many milliseconds for all its database work (decisions section 7). */
export function createRequestState(milliseconds: number): RequestState {
  return { status: null, isUnavailable: false, left: milliseconds, working: 0, end: 0 };
}

export function runWithRequestState<T>(request: RequestState, work: () => T): T {
  return requests.run(request, work);
}

/** Runs work outside the request's deadline, such as a job that a request started. */
export function runOutsideRequest<T>(work: () => T): T {
  return requests.exit(work);
}

/** Runs work with its own deadline, such as a later part of a streamed answer. */
export function runWithOwnDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return requests.run(createRequestState(milliseconds), work);
}

/** Sets the status of the page that is being rendered, instead of 200. */
export function setRenderedPageStatus(status: number): void {
  const request = requests.getStore();
  if (request !== undefined) request.status = status;
}

/**
 * Runs database work within the request's remaining time; outside a request, such as in a job, without a limit. Throws
 * DeadlineError when the time is over. A transaction calls `commit` last: that throws if the time is over, so that the
 * transaction rolls back; otherwise the commit gets some extra time and its outcome counts.
 */
export async function runWithinDeadline<T>(work: (commit: () => void) => Promise<T>): Promise<T> {
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
      if (during === "commit" && !isOver) timer = setTimeout(end, COMMIT_GRACE_MS);
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
    if (isDatabaseUnavailable(error)) request.isUnavailable = true;
    throw error;
  } finally {
    clearTimeout(timer);
    request.working -= 1;
    if (request.working === 0) request.left = request.end - performance.now();
  }
}
