"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { REVIEW_DECISIONS, type ReviewDecision } from "@/lib/review/rules";
import { reviewDecisionBodySchema } from "@/lib/review/schema";
import { FieldError } from "../form/field-error";
import { PageFormButtons, useBodyResolver, useReturnWithToast } from "../form/page-form";
import { FailureMessage, PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { useConfirmQuestion } from "../form/use-opening";
import { useFailureOfError, useSubmission } from "../form/use-submission";
import { ScriptButton } from "../ui/script-button";

type FormInput = { decision: string; reason: string };

const SAID = {
  approve: "approved",
  askChanges: "askedChanges",
  refuse: "refused",
} as const satisfies Record<ReviewDecision, string>;

const isDecision = (value: string): value is ReviewDecision =>
  (REVIEW_DECISIONS as readonly string[]).includes(value);

/** Returns the text box of a comment that was typed and not placed, which a decision would leave behind. */
function findUnplacedComment(): HTMLTextAreaElement | undefined {
  const boxes = document.querySelectorAll<HTMLTextAreaElement>("form[data-comment] textarea");
  return [...boxes].find(({ value }) => value.trim() !== "");
}

/** Form with which a reviewer decides. `seen` is the revision and version of the entry that the page shows. */
export function DecisionForm({
  reviewId,
  entryId,
  seen,
  openComments,
}: {
  reviewId: string;
  entryId: string;
  seen: { revision: number; version: number };
  openComments: number;
}) {
  const translate = useTranslations("review.decision");
  const goBack = useReturnWithToast();
  const form = useApiForm<FormInput>(
    { decision: "", reason: "" },
    {
      resolver: useBodyResolver<FormInput>(
        z.preprocess((typed) => ({ ...(typed as FormInput), ...seen }), reviewDecisionBodySchema),
      ),
      draft: { of: `review-decision/${reviewId}` },
    },
  );
  const { error } = form.field("decision");
  const sent = form.sending(async (typed) => {
    const unplaced = findUnplacedComment();
    if (unplaced !== undefined) {
      showToast(translate("unplaced"), { kind: "warning" });
      unplaced.focus();
      return;
    }
    await callApi("PUT", paths.api.review(reviewId), { ...typed, ...seen });
    const isApproved = typed.decision === "approve";
    if (isDecision(typed.decision))
      goBack(isApproved ? paths.entry(entryId) : paths.work, translate(SAID[typed.decision]));
  });
  return (
    <section aria-labelledby="decision" className="no-print mt-10 border-line border-t pt-6">
      <h2 id="decision">{translate("title")}</h2>
      {openComments === 0 ? null : (
        <p className="mt-2 text-muted">{translate("openComments", { count: openComments })}</p>
      )}
      <PostForm
        {...sent}
        aria-label={translate("title")}
        className="mt-4 grid max-w-[44rem] grid-cols-1 gap-6"
      >
        <fieldset>
          <legend className="mb-1 font-semibold">{translate("legend")}</legend>
          {REVIEW_DECISIONS.map((decision) => (
            <label key={decision} className="flex min-h-11 items-start gap-3 py-1">
              <input
                type="radio"
                value={decision}
                className="mt-1 size-5 shrink-0"
                {...form.register("decision")}
              />
              {translate(decision)}
            </label>
          ))}
          {error === undefined ? null : <FieldError>{translate("choose")}</FieldError>}
        </fieldset>
        <LabelledTextarea
          label={translate("reason")}
          hint={translate("reasonHint")}
          rows={4}
          dir="auto"
          {...form.field("reason")}
        />
        <PageFormButtons
          isBusy={sent.isBusy}
          save={translate("save")}
          back={translate("back")}
          path={paths.work}
        />
      </PostForm>
    </section>
  );
}

/** Button with which an entry's editors withdraw a proposal, after confirming it. */
export function WithdrawReviewButton({ reviewId }: { reviewId: string }) {
  const translate = useTranslations("review.withdrawal");
  const router = useRouter();
  const { failure, isBusy, attempt } = useSubmission(useFailureOfError(translate("failed")));
  const [ask, question] = useConfirmQuestion();
  const withdraw = () =>
    attempt(async () => {
      await callApi("DELETE", paths.api.review(reviewId));
      showToast(translate("done"), { kind: "success" });
      router.refresh();
    });
  return (
    <>
      <ScriptButton
        disabled={isBusy}
        onClick={() =>
          ask({
            title: translate("title"),
            text: translate("text"),
            action: translate("action"),
            onConfirm: withdraw,
          })
        }
      >
        {translate("action")}
      </ScriptButton>
      <FailureMessage failure={failure} />
      {question}
    </>
  );
}
