"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { TwoFactorDto } from "@/lib/accounts/answers";
import { FEW_RECOVERY_CODES } from "@/lib/accounts/rules";
import { useOpening } from "../../form/use-opening";
import { Callout } from "../../ui/callout";
import { loadLater } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";
import { useFormats } from "../../ui/use-formats";
import type { TwoFactorAct } from "./two-factor-dialog";

const TwoFactorDialog = loadLater(() => import("./two-factor-dialog"));

function Standing({ state }: { state: TwoFactorDto }) {
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
      {left <= FEW_RECOVERY_CODES ? <Callout kind="warning">{translate("fewLeft")}</Callout> : null}
    </>
  );
}

/** How two-step verification stands, and what can be done about it. What the questions need loads with them. */
export function TwoFactor({ id, state }: { id: string; state: TwoFactorDto }) {
  const translate = useTranslations("profile.twoFactor");
  const router = useRouter();
  const { opened, open, dialog } = useOpening<TwoFactorAct>();
  function change() {
    dialog.onClose();
    router.refresh();
  }
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <Standing state={state} />
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
