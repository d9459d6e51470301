"use client";

import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { onServerFailure } from "@/lib/client/api";
import { readCookie, writeCookie } from "@/lib/client/cookies";
import { onFirstSign } from "@/lib/client/first-sign";
import {
  currentToasts,
  dismissOtherLanguage,
  serverToasts,
  showToast,
  subscribeToasts,
  type ToastPlace,
} from "@/lib/client/toast";
import { FLASH_CODES, FLASH_COOKIE } from "@/lib/platform/flash";
import { loadLater } from "../ui/load-later";
import { PlainToasts } from "../ui/plain-toasts";

/** So long a toast waits for its library, in milliseconds, before it is shown without. */
const PATIENCE = 2_000;

const ToastRegion = loadLater(() => import("../ui/toast-region"), { patience: PATIENCE });
const PLACES: ToastPlace[] = ["bottom-left", "top-right"];

/** Reads and removes the message that a redirect of the server left in a cookie. */
function takeFlash(): (typeof FLASH_CODES)[number] | undefined {
  const value = readCookie(FLASH_COOKIE);
  if (value === undefined) return undefined;
  writeCookie(FLASH_COOKIE, "", 0);
  return FLASH_CODES.find((code) => code === value);
}

/** Fetches the library once the page is used: no first load pays for it, and it is there when the connection goes. */
function usePreload() {
  useEffect(() => {
    let idle = 0;
    const stop = onFirstSign(() => {
      idle = window.setTimeout(ToastRegion.preload, 200);
    });
    return () => {
      stop();
      window.clearTimeout(idle);
    };
  }, []);
}

/** Shows toasts in their two places, and without their library where that does not come, as with no connection. */
export function Toaster() {
  const translate = useTranslations("common");
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, serverToasts);
  const path = usePathname();
  const locale = useLocale();
  usePreload();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has changed its language by then
  useEffect(dismissOtherLanguage, [locale]);

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
    <>
      {PLACES.filter((place) => toasts.some((toast) => toast.place === place)).map((place) => {
        const region = {
          place,
          toasts: toasts.filter((toast) => toast.place === place),
          label: translate("notifications"),
          closeLabel: translate("close"),
        };
        return <ToastRegion key={place} {...region} failed={() => <PlainToasts {...region} />} />;
      })}
    </>
  );
}
