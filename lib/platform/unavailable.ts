import "server-only";

/** Prisma's codes for a database that cannot be reached, is too slow, or has no connection free. */
const UNAVAILABLE = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** PostgreSQL's: statement timeout, shutting down, too busy, a deadlock, connection failures; and its driver's. */
const UNAVAILABLE_SQL = new RegExp(
  [
    "\\b(57014|57P0[1-3]|53300|40P01|08\\d{3})\\b",
    "ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT",
    "timeout exceeded|read timeout|Connection (terminated|ended)",
    "encountered a connection error|Client was closed|not queryable",
    '"(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)"',
  ].join("|"),
);

/** The time that a request may spend on database work is over: nothing was kept, unless it waited for a commit. */
export class DeadlineError extends Error {
  constructor(during: "work" | "commit" = "work") {
    super(
      during === "work"
        ? "the request's time for database work is over"
        : "the database did not say in time whether a commit was kept",
    );
    this.name = "DeadlineError";
  }
}

/** What Prisma throws, as far as this file reads it; known by its name, as only the data layer knows Prisma. */
interface PrismaError extends Error {
  code?: string;
  meta?: Record<string, unknown>;
}

/** Whether a failure of the database is one that goes by itself: away, too slow, too busy. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DeadlineError || error.name === "PrismaClientInitializationError") return true;
  if (error.name !== "PrismaClientKnownRequestError") return UNAVAILABLE_SQL.test(error.message);
  const { code = "", message, meta = {} }: PrismaError = error;
  return UNAVAILABLE.has(code) || UNAVAILABLE_SQL.test(`${message} ${JSON.stringify(meta)}`);
}
