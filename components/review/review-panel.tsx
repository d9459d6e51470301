import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { ReviewDto } from "@/lib/entries/review-day";
import { getFormats } from "../ui/get-formats";
import { PanelSection } from "../ui/panel-section";
import { ChooseDayPiece } from "./choose-day-piece";
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
  const [translate, { common, form, review }] = await Promise.all([
    getTranslations("review.panel"),
    getMessages(),
  ]);
  return (
    <PanelSection id="actualiteit" title={translate("title")}>
      <p className="text-base">
        {lastReview === null ? null : (
          <span className="block">{translate("last", { date: formatDate(lastReview) })}</span>
        )}
        <span className="block">
          {translate(isOutdated ? "past" : "next", { date: formatDate(nextReview) })}
        </span>
      </p>
      <p className="text-muted text-sm">{translate("explain")}</p>
      {mayConfirm ? (
        <NextIntlClientProvider
          messages={{ common, form: { required: form.required }, review: { control: review.control } }}
        >
          <ChooseDayPiece entry={entry} next={nextReview} isOutdated={isOutdated} />
        </NextIntlClientProvider>
      ) : null}
    </PanelSection>
  );
}
