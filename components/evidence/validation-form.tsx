"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { PERFORMANCE_MEASURE_NAMES } from "@/lib/evidence/rules";
import { type ValidationDto, validationFigureBodySchema } from "@/lib/evidence/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PageFormButtons, useBodyResolver, useReturnWithToast } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";

type FormInput = Record<
  "measure" | "estimate" | "low" | "high" | "size" | "population" | "dataset" | "day",
  string
>;

const typedNumber = (value: number | null | undefined) => (value == null ? "" : String(value));

/** Form to add, change or remove a local validation result. */
export function ValidationForm({ entryId, figure }: { entryId: string; figure: ValidationDto | null }) {
  const translate = useTranslations("evidence.validationForm");
  const words = useTranslations("evidence.validations");
  const measures = useTranslations("evidence.measures");
  const goBack = useReturnWithToast();
  const empty: FormInput = {
    measure: figure?.measure ?? "sensitivity",
    estimate: typedNumber(figure?.estimate),
    low: typedNumber(figure?.low),
    high: typedNumber(figure?.high),
    size: typedNumber(figure?.size),
    population: figure?.population ?? "",
    dataset: figure?.dataset ?? "",
    day: figure?.day ?? "",
  };
  const form = useApiForm<FormInput>(empty, {
    resolver: useBodyResolver<FormInput>(validationFigureBodySchema),
    draft: { of: `validation/${entryId}/${figure?._id ?? "new"}` },
  });
  const sent = form.sending(async (typed) => {
    if (figure) await callApi("PUT", paths.api.validation(entryId, figure._id), typed);
    else await callApi("POST", paths.api.validations(entryId), typed);
    goBack(paths.entry(entryId), translate("saved"));
  });
  const removal = figure && {
    title: translate("removeTitle"),
    text: translate("removeText"),
    action: translate("remove"),
    onConfirm: () =>
      form.attempt(async () => {
        await callApi("DELETE", paths.api.validation(entryId, figure._id));
        goBack(paths.entry(entryId), translate("removed"));
      }),
  };
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <Select
        label={words("measure")}
        options={PERFORMANCE_MEASURE_NAMES.map((name) => [name, measures(name)])}
        {...form.field("measure")}
      />
      <Input
        label={translate("estimate")}
        hint={translate("estimateHint")}
        aria-required
        {...number}
        {...form.field("estimate")}
      />
      <Input label={translate("low")} {...number} {...form.field("low")} />
      <Input label={translate("high")} {...number} {...form.field("high")} />
      <Input label={translate("size")} {...number} {...form.field("size")} />
      <Input label={words("population")} dir="auto" {...form.field("population")} />
      <Input label={words("dataset")} dir="auto" {...form.field("dataset")} />
      <Input label={words("day")} type="date" {...form.field("day")} />
      <PageFormButtons
        isBusy={sent.isBusy}
        save={translate("save")}
        back={translate("back")}
        path={paths.entry(entryId)}
        removal={removal}
      />
    </PostForm>
  );
}
