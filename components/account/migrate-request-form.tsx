"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import { asApiError, type Failure, serverText, showFieldErrors } from "./answers";
import { emailRules } from "./field-rules";
import { AccountForm, FailureMessage } from "./form-parts";
import { InputField } from "./input-field";

/** Step 1 of migration: asks for the code. */
export function MigrateRequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const common = useTranslations("common");
  const [failure, setFailure] = useState<Failure | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    mode: "onTouched",
    defaultValues: { email },
  });

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await callApi("POST", paths.api.requestMigrate, values);
      onSent(values.email.trim());
    } catch (thrown) {
      const error = asApiError(thrown);
      if (showFieldErrors(error, ["email"], setError)) return;
      const words = { unavailable: common("serverUnavailable"), unknown: translate("unknownError") };
      const said = serverText(error, words);
      setFailure(said);
      showToast(said.sentence, { kind: "error" });
    }
  });

  return (
    <AccountForm label={translate("migrate.title")} onSubmit={submit}>
      <FailureMessage failure={failure} />
      <InputField
        label={fields("email")}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register("email", emailRules(fields))}
      />
      <Button kind="primary" type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? (
          translate("migrate.nextBusy")
        ) : (
          <span lang="en">{translate("migrate.next")}</span>
        )}
      </Button>
    </AccountForm>
  );
}
