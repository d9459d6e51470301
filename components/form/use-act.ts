import { useTranslations } from "next-intl";
import { useRef, useState, useSyncExternalStore } from "react";
import type { ApiError } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { toApiError } from "./use-submission";

/** The last action of the page that failed because the session ended; only that one shows the login link. */
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
 * Returns a function that runs one API action at a time and shows failures in a toast: `failed`, if given, followed by
 * the server's text. The caller shows beside its control that the session ended (`isLoggedOut`, by LoggedOutMessage).
 */
export function useApiAction(failed?: string) {
  const translate = useTranslations("common");
  const [isBusy, setBusy] = useState(false);
  const [own] = useState(() => Symbol("act"));
  const isLoggedOut = useSyncExternalStore(
    subscribe,
    () => loggedOutAt === own,
    () => false,
  );
  // Ref instead of state: a second click may come before the button renders as busy.
  const isUnderWay = useRef(false);

  function sentenceOf({ code, status, detail }: ApiError): string {
    if (code === "network") return translate("serverUnavailable");
    if (failed !== undefined) return `${failed} ${detail}`.trim();
    return status >= 500 ? translate("unexpectedError") : detail;
  }

  /** Runs the action and returns whether it succeeded. */
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
      const answer = toApiError(error);
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

/** Ignores a 404, for the catch of a delete call: the item is already gone. Rethrows other errors. */
export function rethrowUnlessNotFound(error: unknown): void {
  if (toApiError(error).status !== 404) throw error;
}
