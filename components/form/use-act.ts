import { useTranslations } from "next-intl";
import { useRef, useState, useSyncExternalStore } from "react";
import type { ApiError } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { asApiError } from "./use-submission";

/** Which of the page's acts shows that the session ended: only the one that was tried last. */
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
 * Does something by the API, one thing at a time, and says in a toast what went wrong: after `failed`, where that is
 * given, in the server's own words where it has any. That the session ended (`isLoggedOut`) is else for the caller to
 * show beside what it is about (LoggedOut).
 */
export function useAct(failed?: string) {
  const translate = useTranslations("common");
  const [isBusy, setBusy] = useState(false);
  const [own] = useState(() => Symbol("act"));
  const isLoggedOut = useSyncExternalStore(
    subscribe,
    () => loggedOutAt === own,
    () => false,
  );
  // A second click may come before the button shows that it is busy.
  const isUnderWay = useRef(false);

  function sentenceOf({ code, status, detail }: ApiError): string {
    if (code === "network") return translate("serverUnavailable");
    if (failed !== undefined) return `${failed} ${detail}`.trim();
    return status >= 500 ? translate("unexpectedError") : detail;
  }

  /** Returns whether it was done. */
  async function act(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
      sayLoggedOut(null);
      if (done !== undefined) showToast(done, { kind: "success" });
      return true;
    } catch (error) {
      const answer = asApiError(error);
      if (answer.code === "not_authenticated" && failed === undefined) sayLoggedOut(own);
      else showToast(sentenceOf(answer), { kind: "error" });
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { isBusy, isLoggedOut, act };
}

/** For the catch of a delete: 404 means that it is gone already, which is what was asked for. */
export function unlessGone(error: unknown): void {
  if (asApiError(error).status !== 404) throw error;
}
