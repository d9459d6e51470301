"use client";

import { useTranslations } from "next-intl";
import { createOnDemandComponent } from "@/components/ui/load-later";
import { useOnDemandDialog } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";
import type { RestoreQuestion } from "./restore-dialog";

const RestoreDialog = createOnDemandComponent(() => import("./restore-dialog"));

/** Button to restore an earlier version, which first shows what that changes. */
export function RestoreVersion(question: RestoreQuestion) {
  const translate = useTranslations("history.restore");
  const { opened, open, dialog } = useOnDemandDialog();
  return (
    <>
      <ScriptButton onClick={() => open(true)}>{translate("open")}</ScriptButton>
      {opened ? <RestoreDialog question={question} {...dialog} /> : null}
    </>
  );
}
