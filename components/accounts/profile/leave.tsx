"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, callApi } from "@/lib/client/api";
import { forgetComparison } from "@/lib/client/comparison-end";
import { forgetDrafts } from "@/lib/client/drafts";
import { loadPageSaying } from "@/lib/client/page-load";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import type { FlashCode } from "@/lib/platform/flash";
import { useOpening } from "../../form/use-opening";
import { loadLater } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";

/** Goes home as nobody, with a message there. A whole page load, so that nothing of the person stays. */
function leaveAs(message: FlashCode): void {
  forgetDrafts();
  forgetComparison();
  loadPageSaying(message, paths.home);
}

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

const PasswordDialog = loadLater(() => import("./password-dialog"));

/** Asks before an account is closed; what the question needs loads with it. */
export function CloseAccount({ id }: { id: string }) {
  const settings = useTranslations("profile.settings");
  const translate = useTranslations("profile.closing");
  const { opened, open, dialog } = useOpening();
  async function close(values: { password: string }) {
    await callApi("POST", paths.api.userClosing(id), values);
    leaveAs("account_closed");
    await new Promise(() => {});
  }
  return (
    <>
      <ScriptButton
        size="small"
        onClick={() => open(true)}
        className="border-danger! text-danger! hover:bg-danger-soft!"
      >
        {settings("close")}
      </ScriptButton>
      {opened ? (
        <PasswordDialog title={translate("title")} confirm={translate("confirm")} send={close} {...dialog}>
          <div>
            <p>{translate("text")}</p>
            <ul className="mt-2 list-disc space-y-1 pl-6">
              <li>{translate("data")}</li>
              <li>{translate("private")}</li>
              <li>{translate("others")}</li>
            </ul>
          </div>
        </PasswordDialog>
      ) : null}
    </>
  );
}
