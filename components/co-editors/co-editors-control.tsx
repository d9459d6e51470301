"use client";

import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import { useHydrated } from "@/components/form/use-hydrated";
import { usePieceFailure } from "@/components/form/use-piece-failure";
import { Button } from "@/components/ui/button";
import { loadLater } from "@/components/ui/load-later";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import type { SharedEntry } from "./shared-entry";

const CoEditorsDialog = loadLater(() => import("./co-editors-dialog"));

/** Opens the dialog in which the author names and removes co-editors, where there is anything to do. */
export function CoEditorsControl({ entry, listed }: { entry: SharedEntry; listed: CoEditorsDto }) {
  const translate = useTranslations("coEditors.control");
  const isReady = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const fail = usePieceFailure(close);
  useInsertionEffect(shareStyleNonce, []);
  const isIdle = listed.coEditors.length === 0 && listed.obstacle !== null;
  if (isIdle) return null;
  return (
    <>
      <Button size="small" disabled={!isReady} className="noscript:hidden" onClick={() => setOpen(true)}>
        {translate("manage")}
      </Button>
      {isOpen ? <CoEditorsDialog entry={entry} first={listed} onClose={close} onFailed={fail} /> : null}
    </>
  );
}
