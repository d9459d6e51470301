"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TwoFactorDto } from "@/lib/accounts/answers";
import { RECOVERY_CODES_WARNING_COUNT } from "@/lib/accounts/profile-rules";
import { ApiError, callApi } from "@/lib/client/api";
import { deleteComparison } from "@/lib/client/comparison-end";
import { deleteAllDrafts } from "@/lib/client/drafts";
import { loadPageWithMessage } from "@/lib/client/page-load";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import type { FlashMessageCode } from "@/lib/platform/flash";
import { useOnDemandDialog } from "../../form/use-opening";
import { Callout } from "../../ui/callout";
import { createOnDemandComponent } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";
import { useFormats } from "../../ui/use-formats";
import type { TwoFactorAct } from "./two-factor-dialog";

const PasswordDialog = createOnDemandComponent(() => import("./password-dialog"));
const TwoFactorDialog = createOnDemandComponent(() => import("./two-factor-dialog"));

/** Goes home after the session ended, with a flash message. A full page load, so that no user data stay in memory. */
function leaveAs(message: FlashMessageCode): void {
  deleteAllDrafts();
  deleteComparison();
  loadPageWithMessage(message, paths.home);
}

/** Ends all sessions of the user. An already ended session counts as success. */
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

/** Button that closes the account after confirmation; the dialog loads on demand. */
export function CloseAccount({ id }: { id: string }) {
  const settings = useTranslations("profile.settings");
  const translate = useTranslations("profile.closing");
  const { opened, open, dialog } = useOnDemandDialog();
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

interface SignOnProps {
  id: string;
  provider: string;
  since: string | null;
}

/** Whether single sign-on is linked to this account, and the form that unlinks it. */
export function SignOnSettings({ id, provider: name, since }: SignOnProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile.signOn");
  const router = useRouter();
  const { opened, open, dialog } = useOnDemandDialog();
  // Unlinking requires a password: without a password the user could no longer log in.
  async function unlink(values: { password: string }) {
    await callApi("POST", paths.api.userSignOnUnlink(id), values);
    showToast(translate("done", { name }), { kind: "success" });
    dialog.onClose();
    router.refresh();
  }
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <p className="text-base text-muted">
        {since === null ? translate("isOff", { name }) : translate("isOn", { name, date: formatDate(since) })}
      </p>
      {since === null ? null : (
        <ScriptButton size="small" onClick={() => open(true)}>
          {translate("unlink")}
        </ScriptButton>
      )}
      {opened ? (
        <PasswordDialog
          title={translate("unlinkTitle", { name })}
          confirm={translate("confirm")}
          send={unlink}
          {...dialog}
        >
          <p>{translate("text")}</p>
        </PasswordDialog>
      ) : null}
    </div>
  );
}

function TwoFactorStatus({ state }: { state: TwoFactorDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile.twoFactor");
  const { since, recoveryCodesLeft: left, required } = state;
  if (since === null) {
    return required ? (
      <Callout kind="warning">{translate("required")}</Callout>
    ) : (
      <p className="text-base text-muted">{translate("isOff")}</p>
    );
  }
  return (
    <>
      <p className="text-base text-muted">{translate("isOn", { date: formatDate(since), left })}</p>
      {left <= RECOVERY_CODES_WARNING_COUNT ? <Callout kind="warning">{translate("fewLeft")}</Callout> : null}
    </>
  );
}

/** State of two-step verification, with its actions. Their dialogs load on demand. */
export function TwoFactorSettings({ id, state }: { id: string; state: TwoFactorDto }) {
  const translate = useTranslations("profile.twoFactor");
  const router = useRouter();
  const { opened, open, dialog } = useOnDemandDialog<TwoFactorAct>();
  function change() {
    dialog.onClose();
    router.refresh();
  }
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <TwoFactorStatus state={state} />
      <div className="flex flex-wrap gap-2">
        {state.since === null ? (
          <ScriptButton size="small" onClick={() => open("setup")}>
            {translate("setup")}
          </ScriptButton>
        ) : (
          <>
            <ScriptButton size="small" onClick={() => open("renew")}>
              {translate("renew.open")}
            </ScriptButton>
            <ScriptButton size="small" onClick={() => open("off")}>
              {translate("off.open")}
            </ScriptButton>
          </>
        )}
      </div>
      {opened === null ? null : <TwoFactorDialog id={id} act={opened} {...dialog} onChanged={change} />}
    </div>
  );
}
