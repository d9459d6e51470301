"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/lib/client/toast";
import { asApiError } from "../form/use-submission";

/**
 * Does something and tells by a toast that it was done, or that it failed, for what the specification has no sentence
 * for; gives whether it was done.
 */
export function useTold() {
  const translate = useTranslations();
  return async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await act();
      if (done !== undefined) showToast(done, { kind: "success" });
      return true;
    } catch (error) {
      const { code, detail } = asApiError(error);
      const failed = detail ? translate("admin.failedWith", { detail }) : translate("admin.failed");
      showToast(code === "network" ? translate("common.serverUnavailable") : failed, { kind: "error" });
      return false;
    }
  };
}
