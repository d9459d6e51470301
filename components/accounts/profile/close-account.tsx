"use client";

import { useTranslations } from "next-intl";
import { useOpening } from "../../form/use-opening";
import { loadLater } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";

const CloseAccountDialog = loadLater(() => import("./close-account-dialog"));

/** Asks before an account is closed; what the question needs loads with it. */
export function CloseAccount({ id }: { id: string }) {
  const translate = useTranslations("profile.settings");
  const { opened, open, dialog } = useOpening();
  return (
    <>
      <ScriptButton
        size="small"
        onClick={() => open(true)}
        className="border-danger! text-danger! hover:bg-danger-soft!"
      >
        {translate("close")}
      </ScriptButton>
      {opened ? <CloseAccountDialog id={id} {...dialog} /> : null}
    </>
  );
}
