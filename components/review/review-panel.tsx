import { getTranslations } from "next-intl/server";
import type { ReviewDto } from "@/lib/entries/review-day";
import { getFormats } from "../ui/get-formats";
import { PanelSection } from "../ui/panel-section";
import { Sentences } from "../ui/sentences";
import { LazyChooseDay } from "./lazy-choose-day";
import type { ReviewedEntry } from "./use-confirming";

/** Beside an entry: when it was last looked through, and when it will be. */
export async function ReviewPanel({
  entry,
  review: { lastReview, nextReview, isOutdated },
  mayConfirm,
}: {
  entry: ReviewedEntry;
  review: ReviewDto;
  mayConfirm: boolean;
}) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("review.panel");
  return (
    <PanelSection id="review" title={translate("title")}>
      <p className="text-base">
        <span className="block">
          {lastReview === null ? translate("never") : translate("last", { date: formatDate(lastReview) })}
        </span>
        <span className="block">
          {translate(isOutdated ? "past" : "next", { date: formatDate(nextReview) })}
        </span>
      </p>
      <p className="text-muted text-sm">{translate("explain")}</p>
      {mayConfirm ? (
        <Sentences of={["form.required", "review.control"]}>
          <LazyChooseDay entry={entry} next={nextReview} isOutdated={isOutdated} />
        </Sentences>
      ) : null}
    </PanelSection>
  );
}
