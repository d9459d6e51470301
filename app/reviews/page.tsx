import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { ReviewFacts } from "@/components/review/review-facts";
import { RegisterRuleForm } from "@/components/review/rule-form";
import { TextLink } from "@/components/ui/links";
import { Pagination } from "@/components/ui/pagination";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { PAGE_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { computeLastPage, computePaginationWindow } from "@/lib/platform/pagination";
import { REVIEWS_PER_PAGE } from "@/lib/review/schema";
import { listReviews } from "@/lib/review/server/reviews";
import { getRegisterReviewRule } from "@/lib/review/server/rule";
import { wrapPageWithRefusals } from "../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../metadata";
import { orRefuse } from "../or-refuse";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createNoindexMetadataGenerator("review", "listTitle", NOINDEX_METADATA);

/** Page of all reviews that the reader may see and, for admins, of the rule for the whole register. */
async function ReviewsPage({ searchParams }: SearchParamsProps) {
  const actor = await getCurrentActor();
  const asked = getValueUnlessRepeated((await searchParams).page);
  const page = PAGE_PARAMETER_SCHEMAS.page.safeParse(asked).data ?? 1;
  const { reviews, total } = await orRefuse(paths.reviews, "reviews", () =>
    listReviews(actor, { entry: undefined, state: undefined, page, pageSize: REVIEWS_PER_PAGE }),
  );
  const [translate, rule] = await Promise.all([
    getTranslations("review"),
    mayPerformAction(actor, "review.setRule") ? getRegisterReviewRule(actor) : null,
  ]);
  return (
    <div className="page-width max-w-[64rem] py-8 sm:py-10">
      <h1>{translate("listTitle")}</h1>
      <p className="mt-3 text-lg text-muted">{translate(total === 0 ? "none" : "listIntro")}</p>
      <ul className="mt-6">
        {reviews.map((review) => (
          <li key={review._id} className="border-line border-t py-5">
            <h2 className="font-sans font-semibold text-lg">
              <TextLink href={paths.review(review.entry._id, review._id)} alone>
                {review.entry.algorithmName}
              </TextLink>
            </h2>
            <p className="text-muted">{translate(`states.${review.state}`)}</p>
            <ReviewFacts review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-8 empty:hidden">
        <Pagination
          {...computePaginationWindow(page, computeLastPage(total, REVIEWS_PER_PAGE))}
          label={translate("pages")}
          namePage={(number) => translate("page", { page: number })}
          renderLink={({ page: target, ...rest }) => (
            <Link href={target === 1 ? paths.reviews : `${paths.reviews}?page=${target}`} {...rest} />
          )}
        />
      </div>
      {rule === null ? null : (
        <FormSentences of={["review.rule", "errors.fields"]}>
          <RegisterRuleForm rule={rule.rule} />
        </FormSentences>
      )}
    </div>
  );
}

export default wrapPageWithRefusals(ReviewsPage);
