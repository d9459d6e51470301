import "server-only";
import { isNativeError } from "node:util/types";
import { AppError } from "../errors";
import { isUnavailable } from "../request";

/** Prisma's and its driver's errors; known by their names, as the build copies classes. */
const DATABASE_ERRORS = new Set(["PrismaClientKnownRequestError", "DriverAdapterError"]);

/** Prisma's code of an error of the database with its details as JSON, both empty for any other error. */
function readError(error: unknown): { code: string; details: string } {
  if (!isNativeError(error) || !DATABASE_ERRORS.has(error.name)) return { code: "", details: "" };
  const { code = "", meta, cause }: { code?: string; meta?: unknown; cause?: unknown } = error;
  return { code, details: JSON.stringify([meta, cause]) };
}

/** Whether PostgreSQL refused a statement with this SQLSTATE, for which Prisma may have a code of its own. */
function hasState(error: unknown, state: string, prismaCode?: string): boolean {
  const { code, details } = readError(error);
  return (code !== "" && code === prismaCode) || details.includes(`"${state}"`);
}

/** Which unique columns a write would have doubled, of the table that it wrote; empty for any other failure. */
function doubledColumns(error: unknown): string {
  return hasState(error, "23505", "P2002") ? readError(error).details : "";
}

/** Whether a write failed because somebody else was first with what may be there once. */
export function isDoubled(error: unknown): boolean {
  return doubledColumns(error) !== "";
}

/** Whether a foreign key does not hold: others refer to a row that was to go, or a row refers to one that is gone. */
export function isReferenced(error: unknown): boolean {
  return hasState(error, "23503", "P2003");
}

/** Of any number of transactions at once that choose the same slug, each try lets one through. */
const MAX_SLUG_TRIES = 20;

/** Does a transaction again when another one was first with the slug that it chose: it then finds the next free one. */
export async function retryTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === MAX_SLUG_TRIES || !doubledColumns(error).includes("slug")) throw error;
    }
  }
}

/** Whether a text holds what no text of PostgreSQL can: a NUL, as text (22021) or in JSON (22P05). */
function hasUnstorableText(error: unknown): boolean {
  return hasState(error, "22021") || hasState(error, "22P05");
}

/** Whether an e-mail address was taken: the database decides, so that of two requests at once one wins. */
function isEmailTaken(error: unknown): boolean {
  const doubled = doubledColumns(error);
  return doubled.includes('"User"') && doubled.includes("email");
}

/** Any thrown thing in the product's one vocabulary of failure. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isEmailTaken(thrown)) {
    return new AppError("email_taken", { fields: [{ path: "email", message: "emailTaken" }], cause: thrown });
  }
  if (hasUnstorableText(thrown)) return new AppError("invalid_input", { cause: thrown });
  // What it was to hang on was deleted meanwhile.
  if (isReferenced(thrown)) return new AppError("not_found", { cause: thrown });
  // Another one did the same at this moment: tried again, it gets the answer that the other's row calls for.
  if (isDoubled(thrown)) return new AppError("unavailable", { retryAfter: 1, cause: thrown });
  if (isUnavailable(thrown)) return new AppError("unavailable", { retryAfter: 5, cause: thrown });
  return new AppError("unexpected", { cause: thrown });
}
