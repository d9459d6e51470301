"use client";

import { useTranslations } from "next-intl";
import { createOnDemandComponent } from "@/components/ui/load-later";
import { useOnDemandDialog } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";
import type { RestoreVersionFacts } from "./restore-dialog";

const RestoreVersionDialog = createOnDemandComponent(() => import("./restore-dialog"));

/** Button to restore an earlier version, which first shows what that changes. */
export function RestoreVersionButton(question: RestoreVersionFacts) {
  const translate = useTranslations("history.restore");
  const { opened, open, dialog } = useOnDemandDialog();
  return (
    <>
      <ScriptButton onClick={() => open(true)}>{translate("open")}</ScriptButton>
      {opened ? <RestoreVersionDialog question={question} {...dialog} /> : null}
    </>
  );
}
