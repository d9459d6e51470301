"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, useSyncExternalStore } from "react";
import { asApiError } from "@/components/form/use-submission";
import type { ApiError } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";

/** Beside which of all attempts of the page it stands that the session ended: it is said once. */
let loggedOutAt: symbol | null = null;
const listeners = new Set<() => void>();

function sayLoggedOut(at: symbol | null): void {
  loggedOutAt = at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Does something by the API, one thing at a time, and says in a toast what went wrong; but that the session ended
 * (`isLoggedOut`), which is for the caller to show beside what it is about (log-in-again.tsx).
 */
export function useAttempt() {
  const translate = useTranslations("common");
  const [isBusy, setBusy] = useState(false);
  const [own] = useState(() => Symbol("attempt"));
  const isLoggedOut = useSyncExternalStore(
    subscribe,
    () => loggedOutAt === own,
    () => false,
  );
  // A second click may come before the button shows that it is busy.
  const isUnderWay = useRef(false);

  function sentenceOf(error: ApiError): string {
    if (error.code === "network") return translate("serverUnavailable");
    return error.status >= 500 ? translate("unexpectedError") : error.detail;
  }

  /** Whether it was done. */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await act();
      sayLoggedOut(null);
      return true;
    } catch (error) {
      const failed = asApiError(error);
      if (failed.code === "not_authenticated") sayLoggedOut(own);
      else showToast(sentenceOf(failed), { kind: "error" });
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { isBusy, isLoggedOut, attempt };
}
