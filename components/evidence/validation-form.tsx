"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { MEASURE_NAMES } from "@/lib/evidence/rules";
import { type ValidationDto, validationBody } from "@/lib/evidence/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { schemaResolver } from "../form/schema-resolver";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import ConfirmDialog from "../ui/confirm-dialog";
import { ButtonLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";

type Typed = Record<
  "measure" | "estimate" | "low" | "high" | "size" | "population" | "dataset" | "day",
  string
>;

const typedNumber = (value: number | null | undefined) => (value == null ? "" : String(value));

/** Adds a figure of local validation, or changes or removes it. */
export function ValidationForm({ entryId, figure }: { entryId: string; figure: ValidationDto | null }) {
  const translate = useTranslations("evidence.validationForm");
  const words = useTranslations("evidence.validations");
  const measures = useTranslations("evidence.measures");
  const explain = useTranslations("errors.fields");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const empty: Typed = {
    measure: figure?.measure ?? "sensitivity",
    estimate: typedNumber(figure?.estimate),
    low: typedNumber(figure?.low),
    high: typedNumber(figure?.high),
    size: typedNumber(figure?.size),
    population: figure?.population ?? "",
    dataset: figure?.dataset ?? "",
    day: figure?.day ?? "",
  };
  const form = useApiForm<Typed>(empty, {
    resolver: schemaResolver<Typed>(validationBody as never, ({ message, values = {} }) =>
      explain(message as "required", values as never),
    ),
  });
  const goBack = (said: "saved" | "removed") => {
    showToast(translate(said), { kind: "success" });
    router.push(paths.entry(entryId));
    router.refresh();
  };
  const sent = form.sending(async (typed) => {
    if (figure) await callApi("PUT", paths.api.validation(entryId, figure._id), typed);
    else await callApi("POST", paths.api.validations(entryId), typed);
    goBack("saved");
  });
  const remove = () =>
    form.attempt(async () => {
      await callApi("DELETE", paths.api.validation(entryId, figure?._id ?? ""));
      goBack("removed");
    });
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <Select
        label={words("measure")}
        options={MEASURE_NAMES.map((name) => [name, measures(name)])}
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
      <div className="flex flex-wrap gap-3">
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {translate("save")}
        </ScriptButton>
        <ButtonLink href={paths.entry(entryId)}>{translate("back")}</ButtonLink>
        {figure === null ? null : (
          <ScriptButton kind="quiet" disabled={sent.isBusy} onClick={() => setAsking(true)}>
            {translate("remove")}
          </ScriptButton>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText")}
          action={translate("remove")}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </PostForm>
  );
}
