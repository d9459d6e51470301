"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PostForm } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import { reviewBounds } from "@/lib/entries/review-day";
import { Input } from "../form/input";
import { useFormats } from "../ui/use-formats";
import { type ReviewedEntry, useConfirming } from "./use-confirming";

/** The day on which an entry is to be looked through again, with which it is confirmed as it stands. */
export default function DayForm({ entry, next }: { entry: ReviewedEntry; next: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review.control");
  const router = useRouter();
  const { failure, isBusy, confirm, dayError, setDayError } = useConfirming(entry, () => router.refresh());
  const { first, last } = reviewBounds(new Date());
  const [day, setDay] = useState(next < first ? "" : next);
  const note = translate("dayNote", { first: formatDate(first), last: formatDate(last) });

  function submit() {
    if (day === "") {
      setDayError(translate("dayMissing"));
      return;
    }
    if (day < first || day > last) {
      setDayError(translate("dayOutside", { first: formatDate(first), last: formatDate(last) }));
      return;
    }
    return confirm(day);
  }

  return (
    <PostForm failure={failure} onSubmit={submit} className="mt-2 space-y-3">
      <Input
        type="date"
        label={translate("day")}
        error={dayError}
        note={note}
        value={day}
        min={first}
        max={last}
        onValue={setDay}
      />
      <Button type="submit" size="small" disabled={isBusy}>
        {translate("submit")}
      </Button>
    </PostForm>
  );
}
