"use client";

import { useTranslations } from "next-intl";
import { useEffect, useInsertionEffect, useState } from "react";
import { useHydrated } from "@/components/form/use-hydrated";
import { usePieceFailure } from "@/components/form/use-piece-failure";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { loadLater } from "@/components/ui/load-later";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import type { EntryDetailRights } from "@/lib/entries/rights";
import { DELETION_REQUEST_HASH } from "@/lib/paths";
import type { ActionEntry } from "./action-entry";

const HandOverDialog = loadLater(() => import("./hand-over-dialog"));
const DeletionDialog = loadLater(() => import("./deletion-dialog"));

type Rights = Pick<EntryDetailRights, "handOver" | "requestDeletion" | "deletionRequested">;

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

/** What an admin or an author can do with an entry besides editing it; what each dialog needs loads with it. */
export function EntryActions({ entry, rights }: { entry: ActionEntry; rights: Rights }) {
  const translate = useTranslations("entryActions");
  const hydrated = useHydrated();
  const [open, setOpen] = useState<"handOver" | "deletion" | null>(null);
  const [hasRequested, setRequested] = useState(false);
  const close = () => setOpen(null);
  const fail = usePieceFailure(close);
  const isRequested = rights.deletionRequested || hasRequested;
  useInsertionEffect(shareStyleNonce, []);

  const mayAsk = rights.requestDeletion && !rights.deletionRequested;
  useEffect(() => {
    // Whoever comes from the form's link wants to ask.
    if (mayAsk && window.location.hash === DELETION_REQUEST_HASH) setOpen("deletion");
  }, [mayAsk]);

  return (
    <>
      {rights.handOver ? (
        <Button disabled={!hydrated} onClick={() => setOpen("handOver")}>
          {translate("handOver.open")}
        </Button>
      ) : null}
      {rights.requestDeletion && isRequested ? <Requested /> : null}
      {rights.requestDeletion && !isRequested ? (
        <Button disabled={!hydrated} onClick={() => setOpen("deletion")}>
          <Icon name="trash" />
          {translate("deletion.open")}
        </Button>
      ) : null}
      {open === "handOver" ? <HandOverDialog entry={entry} onClose={close} onFailed={fail} /> : null}
      {open === "deletion" ? (
        <DeletionDialog
          entry={entry}
          onClose={close}
          onRequested={() => setRequested(true)}
          onFailed={fail}
        />
      ) : null}
    </>
  );
}
