"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Button } from "../ui/button";

const FLAG = "cookies-accepted";
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isAccepted(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return true;
  }
}

function accept() {
  localStorage.setItem(FLAG, "true");
  for (const listener of listeners) listener();
}

/** Says which cookies there are, until it is accepted; the flag stays in local storage (specification section 2). */
export function CookieNotice() {
  const translate = useTranslations("common");
  const accepted = useSyncExternalStore(subscribe, isAccepted, () => true);
  if (accepted) return null;
  return (
    <section
      aria-label={translate("cookieTitle")}
      data-cookie-notice=""
      className="bottom-0 tall:sticky z-40 border-line border-t bg-surface shadow-float"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-3 py-3">
        <p className="min-w-0 flex-1 basis-72 text-base">{translate("cookieText")}</p>
        <Button kind="primary" size="small" onClick={accept}>
          {translate("cookieAccept")}
        </Button>
      </div>
    </section>
  );
}
