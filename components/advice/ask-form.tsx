"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { adviceRequestBodySchema } from "@/lib/advice/schema";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { PageFormButtons, useBodyResolver, useReturnWithToast } from "../form/page-form";
import { FailureMessage, PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { useConfirmQuestion } from "../form/use-opening";
import { useFailureOfError, useSubmission } from "../form/use-submission";
import { ScriptButton } from "../ui/script-button";

/** Form with which an entry's editors ask an ethics committee for advice. */
export function AskAdviceForm({ entryId }: { entryId: string }) {
  const translate = useTranslations("advice.askForm");
  const goBack = useReturnWithToast();
  const form = useApiForm(
    { question: "" },
    {
      resolver: useBodyResolver<{ question: string }>(adviceRequestBodySchema.omit({ entry: true })),
      draft: { of: `advice-request/${entryId}` },
    },
  );
  const sent = form.sending(async (typed) => {
    await callApi("POST", paths.api.advices, { ...typed, entry: entryId });
    goBack(paths.entry(entryId), translate("saved"));
  });
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <LabelledTextarea
        label={translate("question")}
        hint={translate("questionHint")}
        rows={5}
        dir="auto"
        {...form.field("question")}
      />
      <PageFormButtons
        isBusy={sent.isBusy}
        save={translate("save")}
        back={translate("back")}
        path={paths.entry(entryId)}
      />
    </PostForm>
  );
}

/** Button with which an entry's editors withdraw the open request for advice, after confirming it. */
export function WithdrawAdviceButton({ adviceId }: { adviceId: string }) {
  const translate = useTranslations("advice.withdrawal");
  const router = useRouter();
  const { failure, isBusy, attempt } = useSubmission(useFailureOfError(translate("failed")));
  const [ask, question] = useConfirmQuestion();
  const withdraw = () =>
    attempt(async () => {
      await callApi("DELETE", paths.api.advice(adviceId));
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
