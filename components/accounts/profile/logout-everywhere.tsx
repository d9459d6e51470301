"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { ScriptButton } from "../../ui/script-button";
import { leaveAs } from "./leave";

/** Ends all one's sessions. One that has ended already was what was asked for. */
export function LogoutEverywhere({ id }: { id: string }) {
  const translate = useTranslations();
  const [isBusy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      await callApi("DELETE", paths.api.userSessions(id));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status !== 401) {
        setBusy(false);
        showToast(translate(status === 0 ? "common.serverUnavailable" : "common.unexpectedError"), {
          kind: "error",
        });
        return;
      }
    }
    leaveAs("logged_out_everywhere");
  }

  return (
    <ScriptButton size="small" onClick={logOut} disabled={isBusy}>
      {translate("profile.settings.logoutEverywhere")}
    </ScriptButton>
  );
}
