"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { onServerFailure } from "@/lib/client/api";
import { currentToasts, serverToasts, showToast, subscribeToasts, type ToastPlace } from "@/lib/client/toast";
import { FLASH_CODES, FLASH_COOKIE } from "@/lib/flash";

const ToastRegion = lazy(() => import("../ui/toast-region"));
const PLACES: ToastPlace[] = ["bottom-left", "top-right"];

/** Reads and removes the message that a redirect of the server left in a cookie. */
function takeFlash(): (typeof FLASH_CODES)[number] | undefined {
  const value = document.cookie.match(new RegExp(`(?:^|; )${FLASH_COOKIE}=([^;]*)`))?.[1];
  if (value === undefined) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${FLASH_COOKIE}=; path=/; max-age=0; samesite=lax`;
  return FLASH_CODES.find((code) => code === value);
}

/** Shows toasts in their two places. Its library loads with the first toast. */
export function Toaster() {
  const translate = useTranslations("common");
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, serverToasts);
  const path = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a redirect is noticed by the path it leads to
  useEffect(() => {
    const code = takeFlash();
    if (code === "access_denied") showToast(translate("flash.access_denied"), { kind: "error" });
    if (code === "account_closed" || code === "logged_out_everywhere" || code === "password_changed") {
      showToast(translate(`flash.${code}`), { kind: "success" });
    }
    if (code === "not_approved" || code === "two_factor_required") {
      showToast(translate(`flash.${code}`), { kind: "warning", duration: Number.POSITIVE_INFINITY });
    }
  }, [path, translate]);

  useEffect(
    () => onServerFailure(() => showToast(translate("unexpectedError"), { kind: "error" })),
    [translate],
  );

  if (toasts.length === 0) return null;
  return (
    <Suspense>
      {PLACES.filter((place) => toasts.some((toast) => toast.place === place)).map((place) => (
        <ToastRegion
          key={place}
          place={place}
          toasts={toasts.filter((toast) => toast.place === place)}
          label={translate("notifications")}
          closeLabel={translate("close")}
        />
      ))}
    </Suspense>
  );
}
