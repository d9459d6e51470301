"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureMessage } from "@/components/form/failure-message";
import { usePieceFailure } from "@/components/form/use-piece-failure";
import { Icon } from "@/components/ui/icon";
import { loadLater } from "@/components/ui/load-later";
import { ScriptButton } from "../ui/script-button";
import { type ReviewedEntry, useConfirming } from "./use-confirming";

const DayForm = loadLater(() => import("./day-form"));

/** For who may say so: that an entry is right as it stands, and if they want on which day it is looked through again. */
export function ChooseDay({
  entry,
  next,
  isOutdated,
}: {
  entry: ReviewedEntry;
  next: string;
  /** The button that confirms it then stands above everything else already. */
  isOutdated: boolean;
}) {
  const translate = useTranslations("review.control");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const fail = usePieceFailure(() => setOpen(false));
  const { failure, isBusy, confirm } = useConfirming(entry, () => router.refresh());
  return (
    <div className="noscript:hidden space-y-2">
      {isOutdated ? null : (
        <>
          <FailureMessage failure={failure} />
          <ScriptButton size="small" disabled={isBusy} onClick={() => void confirm()}>
            {translate(isBusy ? "busy" : "confirm")}
          </ScriptButton>
        </>
      )}
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group text-base"
      >
        <summary className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft">
          <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
          {translate("choose")}
        </summary>
        {isOpen ? <DayForm entry={entry} next={next} onFailed={fail} /> : null}
      </details>
    </div>
  );
}
