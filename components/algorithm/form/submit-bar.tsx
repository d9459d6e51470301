"use client";

import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { EntryFormValues } from "@/lib/schemas/entry";
import { useFormats } from "../../ui/use-formats";
import type { DraftStatus } from "./use-draft";

interface SubmitBarProps {
  isNew: boolean;
  isReady: boolean;
  isBusy: boolean;
  draftStatus: DraftStatus;
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
export function SubmitBar({ isNew, isReady, isBusy, draftStatus }: SubmitBarProps) {
  const translate = useTranslations("form.submit");
  const status = useStatus(draftStatus);
  return (
    <div
      data-submit-bar
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      <Button type="submit" kind="primary" disabled={!isReady || isBusy} className="min-w-36">
        {translate(isBusy ? "busy" : isNew ? "new" : "edit")}
      </Button>
      <p className="min-w-0 flex-1 text-base text-muted">{status}</p>
    </div>
  );
}
