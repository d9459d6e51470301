"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { deleteComparison } from "@/lib/client/comparison-end";
import { deleteDrafts } from "@/lib/client/drafts";
import { leaveThen } from "@/lib/client/leaving";
import { showToast } from "@/lib/client/toast";
import { ScriptButton } from "../ui/script-button";

/**
 * Ends the session, forgets what the browser stored and goes home. A whole page load, so that nothing of the person
 * stays.
 */
export function LogoutButton({ action, home }: { action: string; home: string }) {
  const translate = useTranslations("common");
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      await callApi("POST", action);
      deleteDrafts();
      deleteComparison();
      window.location.assign(home);
    } catch {
      setBusy(false);
      showToast(translate("serverUnavailable"), { kind: "error" });
    }
  }

  return (
    <ScriptButton
      kind="quiet"
      size="small"
      onClick={() => leaveThen(logOut)}
      disabled={busy}
      className="shrink-0 whitespace-nowrap lg:px-2"
    >
      {translate("logout")}
    </ScriptButton>
  );
}
