"use client";

import { useTranslations } from "next-intl";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ApiError } from "@/lib/client/api";
import { useSubmission } from "../../form/use-submission";

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

/**
 * How the forms of password reset and migration are sent: what is wrong with a field stands there, all else is "the
 * server text or 'Unknown error'" (specification section 8).
 */
export function useServerTextSubmission<Values extends FieldValues>(
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  return useSubmission((error) => {
    if (showFieldErrors(error, names, setError)) return null;
    if (error.code === "network") return { sentence: common("serverUnavailable") };
    return error.detail ? { sentence: error.detail } : { sentence: translate("unknownError"), lang: "en" };
  });
}
