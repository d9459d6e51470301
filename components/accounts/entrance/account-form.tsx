import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { ApiError } from "@/lib/client/api";
import { PostForm } from "../../form/post-form";
import type { FormLevelFailure } from "../../form/use-submission";

/** Returns the failure for an error without a field: "the server text or 'Unknown error'" (specification section 8). */
export function useFailureFromApiError(): (error: ApiError) => FormLevelFailure {
  const translate = useTranslations("account");
  return ({ detail }) =>
    detail ? { sentence: detail } : { sentence: translate("unknownError"), lang: "en" };
}

/** Removes a mailed secret token from the address bar, so that history, bookmarks and Referer do not leak it. */
export function useHiddenToken(path: string, token: string, email: string): void {
  useEffect(() => {
    if (token === "") return;
    const query = email === "" ? "" : `?${new URLSearchParams({ email })}`;
    window.history.replaceState(null, "", path + query);
  }, [path, token, email]);
}

/**
 * Single-column form that works before hydration. Its method is POST, so that no values appear in the address; with
 * `action` it works without script, and its page shows the result.
 */
export function AccountForm({
  label,
  children,
  ...form
}: ComponentProps<typeof PostForm> & { label: string }) {
  const translate = useTranslations("account");
  return (
    <PostForm {...form} aria-label={label} className="space-y-5">
      {form.action === undefined ? (
        <noscript>
          <p>{translate("needsScript")}</p>
        </noscript>
      ) : null}
      {children}
    </PostForm>
  );
}

/** Result of a submitted form; takes the focus, as it replaces the form. */
export function FormOutcome({ className = "", children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={`rounded-control ${className}`}>
      {children}
    </div>
  );
}
