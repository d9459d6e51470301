import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "@/lib/client/api";

/** What went wrong with a form as a whole, as a sentence beside it. */
export interface Failure {
  sentence: string;
  /** The language of the sentence, when it is not the page's. */
  lang?: "en";
}

/** Whatever a call threw, as an answer: a fault of our own is an unexpected one. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, "unexpected", "");
}

/** Puts the server's sentences at their fields and moves to the first. False when it named none of these. */
export function showFieldErrors<Values extends FieldValues>(
  error: ApiError,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const named = names.filter((name) => error.fields[name]?.[0]);
  for (const [index, name] of named.entries()) {
    setError(name, { type: "server", message: error.fields[name]?.[0] ?? "" }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}

/** "The server text or 'Unknown error'", as password reset and migration say it (specification section 8). */
export function serverText(error: ApiError, words: { unavailable: string; unknown: string }): Failure {
  if (error.code === "network") return { sentence: words.unavailable };
  return error.detail ? { sentence: error.detail } : { sentence: words.unknown, lang: "en" };
}
