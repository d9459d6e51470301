import "server-only";
import { AppError } from "../errors";
import { isUnavailable } from "../request";
import { Prisma } from "./db";

/** Which unique columns a write would have doubled, of the table that it wrote; empty for any other failure. */
function doubledColumns(error: unknown): string {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") return "";
  return JSON.stringify(error.meta ?? {});
}

/** Whether a write failed because somebody else was first with what may be there once. */
export function isDoubled(error: unknown): boolean {
  return doubledColumns(error) !== "";
}

/** Whether a row cannot go as others refer to it. */
export function isReferenced(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003";
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
  if (isUnavailable(thrown)) return new AppError("unavailable", { retryAfter: 5, cause: thrown });
  return new AppError("unexpected", { cause: thrown });
}
