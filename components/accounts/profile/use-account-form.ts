"use client";

import { useTranslations } from "next-intl";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { ApiError } from "@/lib/client/api";
import { type Failure, useSubmission } from "../../form/use-submission";

/** A form of one's own account: what the server says of a field stands at that field, the rest above the form. */
export function useAccountForm<Values extends FieldValues>(defaultValues: DefaultValues<Values>) {
  const translate = useTranslations("common");
  const form = useForm<Values>({ mode: "onTouched", defaultValues });

  function explain(error: ApiError): Failure | null {
    const wrong = Object.keys(defaultValues).filter((name) => error.fields[name]?.[0]);
    for (const [index, name] of wrong.entries()) {
      const message = error.fields[name]?.[0] ?? "";
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
    if (wrong.length > 0) return null;
    if (error.code === "network") return { sentence: translate("serverUnavailable") };
    return { sentence: error.status >= 500 ? translate("unexpectedError") : error.detail };
  }

  const { failure, attempt } = useSubmission(explain);
  /** What a DialogForm is told: how it is sent, and how that goes. */
  const sending = (send: (values: Values) => Promise<void>) => ({
    failure,
    isBusy: form.formState.isSubmitting,
    onSubmit: form.handleSubmit((values) => attempt(() => send(values))),
  });
  return { form, errors: form.formState.errors, sending };
}
