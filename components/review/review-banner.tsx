import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FailureMessage } from "@/components/form/post-form";
import { useRescuedFocus } from "@/components/form/use-rescued-focus";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/links";
import type { ReviewDto } from "@/lib/entries/review-day";
import { paths } from "@/lib/paths";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { OutdatedNote } from "./outdated";
import { type ReviewedEntry, useConfirming } from "./use-confirming";

/** OutdatedNote for who may do something about it: with one click it is confirmed. */
export function ReviewBanner({ entry, review }: { entry: ReviewedEntry; review: ReviewDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("review.control");
  const router = useRouter();
  const { done, failure, button } = useConfirming(entry, () => router.refresh());
  const answer = useRescuedFocus<HTMLDivElement>(done);
  // Until the page has it, and as long as it is still so.
  if (done !== null && (review.isOutdated || review.nextReview === done.nextReview)) {
    return (
      <div ref={answer} tabIndex={-1} className="rounded-control">
        <Callout kind="success" role="status">
          {translate("doneHere", { date: formatDate(done.nextReview) })}
        </Callout>
      </div>
    );
  }
  if (!review.isOutdated) return null;
  return (
    <OutdatedNote since={review.nextReview}>
      <p className="no-print mt-1">{translate("hint")}</p>
      <FailureMessage failure={failure} />
      <p className="no-print mt-3 flex flex-wrap gap-3">
        <ScriptButton kind="primary" {...button} />
        <ButtonLink plain href={paths.entry(entry.id, "edit")}>
          {translate("edit")}
        </ButtonLink>
      </p>
    </OutdatedNote>
  );
}
