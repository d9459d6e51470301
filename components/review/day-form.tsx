import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { PostForm } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import { reviewBounds } from "@/lib/entries/review-day";
import { Input } from "../form/input";
import { useApiForm } from "../form/use-api-form";
import { useFormats } from "../ui/use-formats";
import { type ReviewedEntry, useConfirmation } from "./use-confirming";

/** The day on which an entry is to be looked through again, with which it is confirmed as it stands. */
export default function DayForm({ entry, next }: { entry: ReviewedEntry; next: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review.control");
  const router = useRouter();
  const confirm = useConfirmation(entry);
  const { first, last } = reviewBounds(new Date());
  const bounds = { first: formatDate(first), last: formatDate(last) };
  const { field, sending, isBusy } = useApiForm(
    { nextReview: next < first ? "" : next },
    { failed: translate("failed") },
  );
  const confirming = sending(async ({ nextReview }) => {
    await confirm(nextReview);
    router.refresh();
  });
  return (
    <PostForm {...confirming} className="mt-2 space-y-3">
      <Input
        type="date"
        label={translate("day")}
        note={translate("dayNote", bounds)}
        min={first}
        max={last}
        {...field("nextReview", {
          required: translate("dayMissing"),
          validate: (day) => (day >= first && day <= last) || translate("dayOutside", bounds),
        })}
      />
      <Button type="submit" size="small" disabled={isBusy}>
        {translate("submit")}
      </Button>
    </PostForm>
  );
}
