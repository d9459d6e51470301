"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { hospitalReviewBodySchema, type ManagementDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { REVIEW_RULES } from "@/lib/platform/auth/actor";
import { CheckBoxes } from "../form/check-boxes";
import { useBodyResolver } from "../form/page-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { Callout } from "../ui/callout";
import { ManagementForm } from "./management-form";

interface FormInput {
  rule: string;
  reviewers: string[];
}

/** Form that chooses who reads first what a hospital publishes, and who its reviewers are. */
export function HospitalReviewForm({ management: { slug, review, people } }: { management: ManagementDto }) {
  const translate = useTranslations("hospitals.management.review");
  const router = useRouter();
  const form = useApiForm<FormInput>(
    { rule: review.rule, reviewers: people.flatMap(({ _id, reviewer }) => (reviewer ? _id : [])) },
    {
      resolver: useBodyResolver<FormInput>(hospitalReviewBodySchema),
      draft: { of: `hospital-review/${slug}` },
    },
  );
  const sent = form.sending(async (typed) => {
    await callApi("PUT", paths.api.hospitalReview(slug), typed);
    showToast(translate("saved"), { kind: "success" });
    router.refresh();
  });
  const choices = people.flatMap(({ _id, name, state, reviewer }): [string, string][] =>
    state === "active" || reviewer ? [[_id, name]] : [],
  );
  return (
    <section aria-labelledby="review" className="mt-10">
      <h2 id="review">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      {review.registerRule === "none" ? null : (
        <div className="mt-3 max-w-[44rem]">
          <Callout kind="info">
            {translate("stricter", { rule: translate(`rules.${review.registerRule}`) })}
          </Callout>
        </div>
      )}
      <ManagementForm sent={sent} title={translate("title")} save={translate("save")}>
        <Select
          label={translate("rule")}
          options={REVIEW_RULES.map((rule) => [rule, translate(`rules.${rule}`)])}
          {...form.field("rule")}
        />
        {choices.length === 0 ? (
          <p className="text-muted">{translate("nobody")}</p>
        ) : (
          <div>
            <CheckBoxes
              legend={translate("reviewers")}
              options={choices}
              error={form.formState.errors.reviewers?.message}
              {...form.register("reviewers")}
            />
            <p className="mt-1 text-base text-muted">{translate("reviewersHint")}</p>
          </div>
        )}
      </ManagementForm>
    </section>
  );
}
