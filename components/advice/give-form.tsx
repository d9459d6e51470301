"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { adviceBodySchema } from "@/lib/advice/schema";
import { callApi } from "@/lib/client/api";
import { ADVICE_OUTCOMES } from "@/lib/entries/advice";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PageFormButtons, useBodyResolver, useReturnWithToast } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Callout } from "../ui/callout";

type FormInput = Record<
  "outcome" | "conditions" | "fileNumber" | "decidedOn" | "text" | "documentUrl",
  string
>;

/** Leaves out conditions that were typed before another outcome was chosen. */
const toBody = (typed: FormInput) => (typed.outcome === "conditional" ? typed : { ...typed, conditions: "" });

/** Form with which a member of an ethics committee gives the advice that was asked for. `today` is YYYY-MM-DD. */
export function GiveAdviceForm({ adviceId, today }: { adviceId: string; today: string }) {
  const translate = useTranslations("advice.giveForm");
  const words = useTranslations("advice");
  const goBack = useReturnWithToast();
  const form = useApiForm<FormInput>(
    { outcome: "", conditions: "", fileNumber: "", decidedOn: "", text: "", documentUrl: "" },
    {
      resolver: useBodyResolver<FormInput>(
        z.preprocess((typed) => toBody(typed as FormInput), adviceBodySchema),
      ),
      draft: { of: `advice/${adviceId}` },
    },
  );
  const sent = form.sending(async (typed) => {
    await callApi("PUT", paths.api.advice(adviceId), toBody(typed));
    goBack(paths.work, translate("saved"));
  });
  const isConditional = form.watch("outcome") === "conditional";
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <Select
        label={translate("outcome")}
        aria-required
        options={ADVICE_OUTCOMES.map((outcome) => [outcome, words(`outcomes.${outcome}`)])}
        {...form.field("outcome")}
      >
        <option value="">{translate("choose")}</option>
      </Select>
      {isConditional ? (
        <LabelledTextarea
          label={words("conditions")}
          rows={4}
          dir="auto"
          aria-required
          {...form.field("conditions")}
        />
      ) : null}
      <Input label={words("decidedOn")} type="date" max={today} aria-required {...form.field("decidedOn")} />
      <Input label={words("fileNumber")} autoComplete="off" {...form.field("fileNumber")} />
      <LabelledTextarea
        label={words("text")}
        hint={translate("textHint")}
        rows={6}
        dir="auto"
        {...form.field("text")}
      />
      <Input
        label={words("documentUrl")}
        hint={translate("documentUrlHint")}
        type="url"
        autoComplete="off"
        {...form.field("documentUrl")}
      />
      <Callout kind="warning">{translate("once")}</Callout>
      <PageFormButtons
        isBusy={sent.isBusy}
        save={translate("save")}
        back={translate("back")}
        path={paths.work}
      />
    </PostForm>
  );
}
