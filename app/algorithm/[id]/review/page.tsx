import { getTranslations } from "next-intl/server";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { ComparedField } from "@/components/history/compared-field";
import { Comments } from "@/components/review/comments";
import { DecisionForm, WithdrawReviewButton } from "@/components/review/decision-form";
import { ReviewChecks } from "@/components/review/review-checks";
import { ReviewFacts } from "@/components/review/review-facts";
import { Callout } from "@/components/ui/callout";
import { ButtonLink, TextLink } from "@/components/ui/links";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import type { ReviewDetailDto } from "@/lib/review/answers";
import { isReviewUndecided } from "@/lib/review/rules";
import { getReviewOfEntry } from "@/lib/review/server/reviews";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps, SearchParamsProps } from "../../../props";

export const generateMetadata = createNoindexMetadataGenerator("review", "pageTitle", NOINDEX_METADATA);

/** Tells the reader whether they decide about the proposal, change it, or only comment on it. */
async function Standing({ review }: { review: ReviewDetailDto }) {
  const translate = await getTranslations("review");
  const { isOwn, mayDecide, state } = review;
  if (!isReviewUndecided(review)) return <p className="mt-4 text-muted">{translate("afterEmpty")}</p>;
  if (!isOwn && mayDecide) return null;
  const ownWords = mayDecide ? "switchedOff" : state === "open" ? "own" : "askedOfYou";
  const words = isOwn ? ownWords : "other";
  return (
    <div className="mt-4 max-w-[44rem]">
      <Callout kind="info">{translate(words)}</Callout>
    </div>
  );
}

/** Page of a review of an entry, the undecided or last one by default: what changes, comments, and the decision. */
async function ReviewPage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [{ id }, asked] = await Promise.all([params, searchParams]);
  const actor = await getCurrentActor();
  const named = getValueUnlessRepeated(asked.review);
  const review = await orRefuse(paths.review(id, named), id, () => getReviewOfEntry(actor, id, named));
  const [translate, model] = await Promise.all([getTranslations("review"), getReaderModel()]);
  const { entry, before, after, changes, changedByBoth, comments, mayDecide, mayWithdraw, isOwn } = review;
  const name = (keys: readonly (typeof changes)[number][]) =>
    keys.map((key) => model[key].displayName).join(", ");
  const commented = comments.flatMap(({ field }) => field ?? []);
  const shown = [...changes, ...new Set(commented.filter((field) => !changes.includes(field)))];
  const isOpen = isReviewUndecided(review);
  return (
    <div className="page-width py-8 sm:py-10">
      <p className="no-print">
        <TextLink href={paths.reviews} alone>
          {translate("all")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere mt-2">{translate("title", { name: entry.algorithmName })}</h1>
      <div className="mt-3">
        <ReviewFacts review={review} />
      </div>
      <Standing review={review} />
      <FormSentences of={["review", "history", "errors.fields"]}>
        {isOpen && (isOwn || mayWithdraw) ? (
          <div className="no-print mt-4 flex flex-wrap items-center gap-3">
            {isOwn ? <ButtonLink href={paths.entry(id, "edit")}>{translate("edit")}</ButtonLink> : null}
            {mayWithdraw ? <WithdrawReviewButton reviewId={review._id} /> : null}
          </div>
        ) : null}
        {after !== null ? (
          <>
            <p className="mt-8 font-semibold">{translate("changes", { count: changes.length })}</p>
            {before === null ? <p className="text-muted">{translate("first")}</p> : null}
            {changedByBoth.length === 0 ? null : (
              <div className="mt-3 max-w-[44rem]">
                <Callout kind="warning">
                  {translate("changedByBoth", { fields: name(changedByBoth) })}
                </Callout>
              </div>
            )}
          </>
        ) : null}
        <div className="mt-6">
          {shown.map((field) => (
            <ComparedField
              key={field}
              field={field}
              name={model[field].displayName}
              values={[
                getShownValue(model, field, before?.[field]),
                getShownValue(model, field, after?.[field]),
              ]}
              heads={{ removed: translate("now"), added: translate("proposedValue") }}
            >
              <Comments
                reviewId={review._id}
                field={field}
                fieldName={model[field].displayName}
                comments={comments.filter((comment) => comment.field === field)}
                isOpen={isOpen}
              />
            </ComparedField>
          ))}
        </div>
        {after === null || !isOpen ? null : <ReviewChecks content={after} model={model} />}
        <section aria-labelledby="comments" className="mt-10 border-line border-t pt-6">
          <h2 id="comments">{translate("comments.general")}</h2>
          <Comments
            reviewId={review._id}
            field={null}
            comments={comments.filter(({ field }) => field === null)}
            isOpen={isOpen}
          />
        </section>
        {mayDecide ? (
          <DecisionForm
            key={review.revision}
            reviewId={review._id}
            entryId={id}
            seen={{ revision: review.revision, version: review.version }}
            openComments={comments.filter(({ resolved }) => resolved === null).length}
          />
        ) : null}
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(ReviewPage);
