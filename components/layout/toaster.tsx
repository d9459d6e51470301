"use client";

import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { onServerFailure } from "@/lib/client/api";
import { readCookie, writeCookie } from "@/lib/client/cookies";
import {
  dismissToastsInOtherLanguage,
  getCurrentToasts,
  getServerToasts,
  showToast,
  subscribeToasts,
  type ToastPlace,
} from "@/lib/client/toast";
import { FLASH_MESSAGE_CODES, FLASH_MESSAGE_COOKIE } from "@/lib/platform/flash";
import { ToastRegion } from "../ui/toast-region";

const PLACES: ToastPlace[] = ["bottom-left", "top-right"];

/** Reads and deletes the flash message that the server put in a cookie before a redirect. */
function takeFlash(): (typeof FLASH_MESSAGE_CODES)[number] | undefined {
  const value = readCookie(FLASH_MESSAGE_COOKIE);
  if (value === undefined) return undefined;
  writeCookie(FLASH_MESSAGE_COOKIE, "", 0);
  return FLASH_MESSAGE_CODES.find((code) => code === value);
}

/** Renders all toasts. It is part of the page's own script, as a toast may report that other scripts fail to load. */
export function Toaster() {
  const translate = useTranslations("common");
  const toasts = useSyncExternalStore(subscribeToasts, getCurrentToasts, getServerToasts);
  const path = usePathname();
  const locale = useLocale();

  // biome-ignore lint/correctness/useExhaustiveDependencies: dismisses toasts in the old language
  useEffect(dismissToastsInOtherLanguage, [locale]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a redirect changes the path
  useEffect(() => {
    const code = takeFlash();
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

  // The live region exists before the first toast: screen readers do not announce text that arrives with its region.
  return (
    <div aria-live="assertive">
      {PLACES.filter((place) => toasts.some((toast) => toast.place === place)).map((place) => (
        <ToastRegion
          key={place}
          place={place}
          toasts={toasts.filter((toast) => toast.place === place)}
          label={translate("notifications")}
          closeLabel={translate("close")}
        />
      ))}
    </div>
  );
}
