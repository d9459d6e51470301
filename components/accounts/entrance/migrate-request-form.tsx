"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { FailureMessage } from "../../form/failure-message";
import { useServerTextSubmission } from "./answers";
import { emailRules } from "./field-rules";
import { AccountForm, SubmitButton } from "./form-parts";
import { InputField } from "./input-field";

/** Step 1 of migration: asks for the code. */
export function MigrateRequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const { register, handleSubmit, setError, formState } = useForm({
    mode: "onTouched",
    defaultValues: { email },
  });
  const { failure, attempt } = useServerTextSubmission(["email"], setError);

  const submit = handleSubmit((values) =>
    attempt(async () => {
      await callApi("POST", paths.api.requestMigrate, values);
      onSent(values.email.trim());
    }),
  );

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
      <SubmitButton isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? (
          translate("migrate.nextBusy")
        ) : (
          <span lang="en">{translate("migrate.next")}</span>
        )}
      </SubmitButton>
    </AccountForm>
  );
}
