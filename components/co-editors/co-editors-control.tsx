"use client";

import { useTranslations } from "next-intl";
import { loadLater } from "@/components/ui/load-later";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import { useOpening } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";
import type { SharedEntry } from "./shared-entry";

const CoEditorsDialog = loadLater(() => import("./co-editors-dialog"));

/** Opens the dialog in which the author names and removes co-editors, where there is anything to do. */
export function CoEditorsControl({ entry, listed }: { entry: SharedEntry; listed: CoEditorsDto }) {
  const translate = useTranslations("coEditors.control");
  const { opened, open, dialog } = useOpening();
  const isIdle = listed.coEditors.length === 0 && listed.obstacle !== null;
  if (isIdle) return null;
  return (
    <>
      <ScriptButton size="small" className="noscript:hidden" onClick={() => open(true)}>
        {translate("manage")}
      </ScriptButton>
      {opened ? <CoEditorsDialog entry={entry} first={listed} {...dialog} /> : null}
    </>
  );
}
