import "server-only";
import { isNativeError } from "node:util/types";
import { AppError } from "../errors";
import { isDatabaseUnavailable } from "../request";

/** Names of Prisma's and its driver's errors; the build copies classes, so instanceof does not work. */
const DATABASE_ERRORS = new Set(["PrismaClientKnownRequestError", "DriverAdapterError"]);

/** Returns Prisma's code of a database error and its details as JSON; both empty for other errors. */
function readError(error: unknown): { code: string; details: string } {
  if (!isNativeError(error) || !DATABASE_ERRORS.has(error.name)) return { code: "", details: "" };
  const { code = "", meta, cause }: { code?: string; meta?: unknown; cause?: unknown } = error;
  return { code, details: JSON.stringify([meta, cause]) };
}

/** Whether PostgreSQL refused a statement with this SQLSTATE, which may also appear as Prisma's own code. */
function hasState(error: unknown, state: string, prismaCode?: string): boolean {
  const { code, details } = readError(error);
  return (code !== "" && code === prismaCode) || details.includes(`"${state}"`);
}

/** Returns the details of a unique violation, which name table and columns; empty for any other error. */
function violatedColumns(error: unknown): string {
  return hasState(error, "23505", "P2002") ? readError(error).details : "";
}

/** Whether a write failed because of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return violatedColumns(error) !== "";
}

/** Whether a write violated a foreign key: the row is still referenced, or it references a missing row. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasState(error, "23503", "P2003");
}

/** Each attempt lets one of several concurrent transactions take the slug that they all chose. */
const MAX_SLUG_TRIES = 20;

/** Repeats a transaction whose slug a concurrent one took first; the next attempt finds the next free slug. */
export async function retryOnTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === MAX_SLUG_TRIES || !violatedColumns(error).includes("slug")) throw error;
    }
  }
}

/** Whether a text contains NUL, which PostgreSQL refuses in text (22021) and in JSON (22P05). */
function hasUnstorableText(error: unknown): boolean {
  return hasState(error, "22021") || hasState(error, "22P05");
}

/** Whether an e-mail address was taken; the unique constraint decides between concurrent requests. */
function isEmailTaken(error: unknown): boolean {
  const doubled = violatedColumns(error);
  return doubled.includes('"User"') && doubled.includes("email");
}

/** Converts any thrown value to an AppError. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isEmailTaken(thrown)) {
    return new AppError("email_taken", { fields: [{ path: "email", message: "emailTaken" }], cause: thrown });
  }
  if (hasUnstorableText(thrown)) return new AppError("invalid_input", { cause: thrown });
  // The row that the write refers to was deleted meanwhile.
  if (isForeignKeyViolation(thrown)) return new AppError("not_found", { cause: thrown });
  // A concurrent request inserted the same unique value; a retry finds that row and gets the matching response.
  if (isUniqueViolation(thrown)) return new AppError("unavailable", { retryAfter: 1, cause: thrown });
  if (isDatabaseUnavailable(thrown)) return new AppError("unavailable", { retryAfter: 5, cause: thrown });
  return new AppError("unexpected", { cause: thrown });
}
