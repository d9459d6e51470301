import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { ApiError } from "@/lib/client/api";
import { PostForm } from "../../form/post-form";
import type { Failure } from "../../form/use-submission";

/** What belongs to no field: "the server text or 'Unknown error'" (specification section 8). */
export function useServerText(): (error: ApiError) => Failure {
  const translate = useTranslations("account");
  return ({ detail }) =>
    detail ? { sentence: detail } : { sentence: translate("unknownError"), lang: "en" };
}

/**
 * A mailed token is secret: it is taken out of the address bar, so that no history, bookmark or Referer passes it on.
 */
export function useHiddenToken(path: string, token: string, email: string): void {
  useEffect(() => {
    if (token === "") return;
    const query = email === "" ? "" : `?${new URLSearchParams({ email })}`;
    window.history.replaceState(null, "", path + query);
  }, [path, token, email]);
}

/**
 * A form of one column, usable before its script comes. It posts, so that nothing typed ends up in the address; one
 * that its page answers itself names its `action` and needs no script.
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

/** What came of a form that was sent. It takes the focus, which the form had. */
export function Outcome({ className = "", children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={`rounded-control ${className}`}>
      {children}
    </div>
  );
}
