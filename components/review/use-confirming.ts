import { useTranslations } from "next-intl";
import { useState } from "react";
import { useExplained, useSubmission } from "@/components/form/use-submission";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import type { ReviewDto } from "@/lib/entries/review-day";
import { paths } from "@/lib/paths";
import { useFormats } from "../ui/use-formats";

/** An entry as far as saying that it is right needs to know it. */
export interface ReviewedEntry {
  id: string;
  name: string;
}

/** A function that confirms that an entry is right; without a day, its next review is in a year. */
export function useConfirmation({ id, name }: ReviewedEntry) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review.control");
  return async (nextReview: string | null): Promise<ReviewDto> => {
    const { review } = await callApi<EntryDto>("PUT", paths.api.entryReview(id), { nextReview });
    showToast(translate("done", { name, date: formatDate(review.nextReview) }), { kind: "success" });
    return review;
  };
}

/** Confirming an entry by one `button`; `done` is how the entry stands after that. */
export function useConfirming(entry: ReviewedEntry, onDone?: () => void) {
  const translate = useTranslations("review.control");
  const send = useConfirmation(entry);
  const [done, setDone] = useState<ReviewDto | null>(null);
  const { failure, isBusy, attempt } = useSubmission(useExplained(translate("failed")));
  const confirm = () =>
    attempt(async () => {
      setDone(await send(null));
      onDone?.();
    });
  const button = {
    disabled: isBusy,
    onClick: () => void confirm(),
    children: translate(isBusy ? "busy" : "confirm"),
  };
  return { done, failure, button };
}
