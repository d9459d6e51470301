import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { createOnDemandComponent } from "@/components/ui/load-later";
import type { EntryReaderRights } from "@/lib/entries/rights";
import { ENTRY_DELETION_REQUEST_HASH } from "@/lib/paths";
import { useOnDemandDialog } from "../../form/use-opening";
import { ACTION_MENU_ID } from "../../ui/action-menu";
import { ScriptButton } from "../../ui/script-button";
import type { EntryForActions } from "./hand-over-dialog";

/** Button attributes that close the action menu, which on phones would cover the dialog. */
const CLOSE_MENU = { popoverTarget: ACTION_MENU_ID, popoverTargetAction: "hide" } as const;

const HandOverDialog = createOnDemandComponent(() => import("./hand-over-dialog"));
const DeletionDialog = createOnDemandComponent(() => import("./deletion-dialog"));

function Requested() {
  const translate = useTranslations("entryActions.deletion");
  return (
    <div className="max-w-80">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="check" className="size-5 text-success" />
        {translate("requested")}
      </p>
      <p className="text-base text-muted">{translate("requestedNote")}</p>
    </div>
  );
}

/** Menu of an entry's actions besides editing; each dialog loads when it opens. */
export function EntryActions({
  entry,
  standing: { rights, deletionRequested },
}: {
  entry: EntryForActions;
  standing: Pick<EntryReaderRights, "rights" | "deletionRequested">;
}) {
  const translate = useTranslations("entryActions");
  const { opened, open, dialog } = useOnDemandDialog<"handOver" | "deletion">();
  const [hasRequested, setRequested] = useState(false);
  const isRequested = deletionRequested || hasRequested;
  const hasDeletion = rights.includes("requestDeletion");
  const mayAsk = hasDeletion && !deletionRequested;
  useEffect(() => {
    // A link from the form leads here to request deletion: opens that dialog.
    if (mayAsk && window.location.hash === ENTRY_DELETION_REQUEST_HASH) open("deletion");
  }, [mayAsk, open]);

  return (
    <>
      {rights.includes("handOver") ? (
        <ScriptButton {...CLOSE_MENU} onClick={() => open("handOver")}>
          {translate("handOver.open")}
        </ScriptButton>
      ) : null}
      {hasDeletion && isRequested ? <Requested /> : null}
      {hasDeletion && !isRequested ? (
        <ScriptButton {...CLOSE_MENU} onClick={() => open("deletion")}>
          <Icon name="trash" />
          {translate("deletion.open")}
        </ScriptButton>
      ) : null}
      {opened === "handOver" ? <HandOverDialog entry={entry} {...dialog} /> : null}
      {opened === "deletion" ? (
        <DeletionDialog entry={entry} {...dialog} onRequested={() => setRequested(true)} />
      ) : null}
    </>
  );
}
