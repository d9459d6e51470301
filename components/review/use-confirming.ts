"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { loggedOut, useSubmission } from "@/components/form/use-submission";
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

/** Says of an entry that it is right as it stands; `done` is how it stands after that. */
export function useConfirming({ id, name }: ReviewedEntry, onDone?: (review: ReviewDto) => void) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review.control");
  const common = useTranslations("common");
  const [done, setDone] = useState<ReviewDto | null>(null);
  const [dayError, setDayError] = useState<string>();
  const { failure, isBusy, attempt } = useSubmission(({ code, fields, detail }) => {
    const wrongDay = fields.nextReview?.[0];
    if (wrongDay !== undefined) {
      setDayError(wrongDay);
      return null;
    }
    if (code === "not_authenticated") return loggedOut(common);
    return { sentence: code === "network" ? common("serverUnavailable") : detail || translate("failed") };
  });

  /** Without a day it is looked through again in a year. */
  function confirm(nextReview: string | null = null) {
    setDayError(undefined);
    return attempt(async () => {
      const { review } = await callApi<EntryDto>("PUT", paths.api.entryReview(id), { nextReview });
      setDone(review);
      showToast(translate("done", { name, date: formatDate(review.nextReview) }), { kind: "success" });
      onDone?.(review);
    });
  }

  return { done, failure, isBusy, confirm, dayError, setDayError };
}
