"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { logOut } from "@/lib/client/log-out";
import { showToast } from "@/lib/client/toast";
import { ScriptButton } from "../ui/script-button";

/** Renders the button that ends the session; shows a toast if that fails. */
export function LogoutButton({ action, home }: { action: string; home: string }) {
  const translate = useTranslations("common");
  const [busy, setBusy] = useState(false);

  function failed() {
    setBusy(false);
    showToast(translate("serverUnavailable"), { kind: "error" });
  }

  return (
    <ScriptButton
      kind="quiet"
      size="small"
      onClick={() => logOut({ action, home }, { begin: () => setBusy(true), failed })}
      disabled={busy}
      className="shrink-0 whitespace-nowrap"
    >
      {translate("logout")}
    </ScriptButton>
  );
}
