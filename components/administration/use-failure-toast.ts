"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";

/** Tells by a toast that something failed, for what the specification has no sentence for. */
export function useFailureToast(): (error: unknown) => void {
  const translate = useTranslations();
  return (error) => {
    const known = error instanceof ApiError ? error : null;
    const sentence =
      known?.code === "network"
        ? translate("common.serverUnavailable")
        : known?.detail
          ? translate("admin.failedWith", { detail: known.detail })
          : translate("admin.failed");
    showToast(sentence, { kind: "error" });
  };
}
