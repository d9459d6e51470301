"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { createJustAsked } from "@/lib/client/just-asked";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { FailureMessage } from "../../form/failure-message";
import { Callout } from "../../ui/callout";
import { useServerTextSubmission } from "./answers";
import { emailRules } from "./field-rules";
import { AccountForm, SubmitButton } from "./form-parts";
import { InputField } from "./input-field";

/** Asks for a mail with a link to set a password. */
export function ResetRequestForm({ email }: { email: string }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const [sent, setSent] = useState(false);
  const [justAsked] = useState(createJustAsked);
  const { register, handleSubmit, setError, formState } = useForm({
    // Nothing is said before something is typed (specification section 5, 'Password reset').
    mode: "onChange",
    defaultValues: { email },
  });
  const { failure, attempt } = useServerTextSubmission(["email"], setError);

  const submit = handleSubmit((values) =>
    attempt(async () => {
      const seconds = justAsked.secondsLeft(values.email);
      if (seconds > 0) {
        showToast(translate("justAsked", { seconds }), { kind: "info" });
        return;
      }
      setSent(false);
      await callApi("POST", paths.api.resetPassword, values);
      justAsked.remember(values.email);
      setSent(true);
      showToast(translate("reset.sent"), { kind: "success" });
    }),
  );

  return (
    <AccountForm label={translate("reset.title")} onSubmit={submit}>
      {sent ? (
        <Callout kind="success" role="status">
          <p lang="en" className="font-semibold">
            {translate("reset.sent")}
          </p>
          <p className="mt-1">{translate("reset.sentText")}</p>
          <p className="mt-1">{translate("reset.sentHint")}</p>
        </Callout>
      ) : null}
      <FailureMessage failure={failure} />
      <InputField
        label={fields("email")}
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", emailRules(fields))}
      />
      <SubmitButton isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? translate("reset.busy") : translate("reset.submit")}
      </SubmitButton>
    </AccountForm>
  );
}
