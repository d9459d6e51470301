"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { asApiError } from "@/components/form/use-submission";
import type { ApiError } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";

/** Does something by the API, one thing at a time, and says in a toast what went wrong. */
export function useAttempt() {
  const translate = useTranslations("common");
  const [isBusy, setBusy] = useState(false);

  function sentenceOf(error: ApiError): string {
    if (error.code === "network") return translate("serverUnavailable");
    return error.status >= 500 ? translate("unexpectedError") : error.detail;
  }

  /** Whether it was done. */
  async function attempt(act: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      showToast(sentenceOf(asApiError(error)), { kind: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, attempt };
}
