"use client";

import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { EntryFormValues } from "@/lib/entries/schema";
import { useFormats } from "../../ui/use-formats";
import { goToOffer } from "./draft-offer";
import type { DraftControls, DraftStatus } from "./use-draft";

interface SubmitBarProps {
  isNew: boolean;
  isReady: boolean;
  isBusy: boolean;
  draft: DraftControls;
}

function useStatus(draftStatus: DraftStatus): string {
  const translate = useTranslations("form.submit");
  const { formatTime } = useFormats();
  const { isDirty } = useFormState<EntryFormValues>();
  if (draftStatus === "failed") return translate("draftFailed");
  if (draftStatus !== null)
    return translate("draftSaved", { time: formatTime(new Date(draftStatus.savedAt)) });
  return isDirty ? translate("unsaved") : "";
}

/** Keeps the submit button in reach, and says where one's work is. */
export function SubmitBar({ isNew, isReady, isBusy, draft }: SubmitBarProps) {
  const translate = useTranslations("form.submit");
  const status = useStatus(draft.status);
  return (
    <div
      data-submit-bar
      className="tall:sticky bottom-(--notice) z-20 -mx-4 mt-4 flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-paper px-4 py-3 sm:-mx-2 sm:px-2"
    >
      <Button type="submit" kind="primary" disabled={!isReady || isBusy} className="min-w-36">
        {translate(isBusy ? "busy" : isNew ? "new" : "edit")}
      </Button>
      <p className="min-w-0 flex-1 text-base text-muted">
        {status === "" ? null : <span className="mr-3">{status}</span>}
        {draft.offers.length === 0 ? null : (
          <button type="button" onClick={goToOffer} className="link font-semibold">
            {translate("offer", { count: draft.offers.length })}
          </button>
        )}
      </p>
    </div>
  );
}
