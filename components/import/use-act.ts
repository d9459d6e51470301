"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/lib/client/toast";
import { asApiError } from "../form/use-submission";

/**
 * Does something about an import, once at a time. What goes wrong is told in a toast, in the server's own words where it
 * has any; gives whether it went well.
 */
export function useAct(failed: string) {
  const common = useTranslations("common");
  const [isBusy, setBusy] = useState(false);

  async function act(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (thrown) {
      const { code, detail } = asApiError(thrown);
      const sentence = code === "network" ? common("serverUnavailable") : `${failed} ${detail}`.trim();
      showToast(sentence, { kind: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, act };
}
