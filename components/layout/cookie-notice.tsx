"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type ReactNode, useRef, useSyncExternalStore } from "react";
import { Button } from "../ui/button";
import { COOKIES_ACCEPTED_KEY } from "./reveal-cookie-notice";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type State = "asked" | "accepted" | "unknown";

function readState(): State {
  try {
    return localStorage.getItem(COOKIES_ACCEPTED_KEY) === null ? "asked" : "accepted";
  } catch {
    return "accepted";
  }
}

function accept() {
  localStorage.setItem(COOKIES_ACCEPTED_KEY, "true");
  for (const listener of listeners) listener();
}

/** Remembers the element that had the focus before the cookie notice, and returns the focus to it afterwards. */
function useFocusBefore() {
  const before = useRef<EventTarget | null>(null);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget;
  };
  const giveBack = () => {
    const focused = before.current;
    const target =
      focused instanceof HTMLElement && focused.isConnected ? focused : document.getElementById("content");
    target?.focus({ preventScroll: true });
  };
  return { remember, giveBack };
}

/** Shows the cookie notice until it is accepted. Hidden in the server's HTML, as only the browser stores acceptance. */
export function CookieNotice({ children }: { children: ReactNode }) {
  const translate = useTranslations("common");
  const state = useSyncExternalStore(subscribe, readState, (): State => "unknown");
  const { remember, giveBack } = useFocusBefore();
  if (state === "accepted") return null;
  const isUnknown = state === "unknown";
  return (
    <section
      // An inline script may have revealed the notice before hydration.
      suppressHydrationWarning
      hidden={isUnknown}
      onFocus={remember}
      aria-label={translate("cookieTitle")}
      data-cookie-notice={isUnknown ? undefined : ""}
      className="no-print bottom-0 md:tall:sticky z-20 border-line border-t bg-surface shadow-float"
    >
      <div className="page-width flex items-center justify-between gap-3 py-3">
        {children}
        <Button
          kind="primary"
          size="small"
          disabled={isUnknown}
          onClick={() => {
            giveBack();
            accept();
          }}
        >
          {translate("cookieAccept")}
        </Button>
      </div>
    </section>
  );
}
