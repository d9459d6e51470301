"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { createMailRequestMemory } from "@/lib/client/just-asked";
import { loadPageWithMessage } from "@/lib/client/page-load";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { Callout } from "../../ui/callout";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm, useFailureFromApiError } from "./account-form";
import { emailRules } from "./field-rules";
import { renderNewPasswordFields } from "./password-fields";

/** Form that requests a mail with a link to set a new password. */
export function ResetRequestForm({ email }: { email: string }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const [sent, setSent] = useState(false);
  const [justAsked] = useState(createMailRequestMemory);
  // The form is validated only once typing starts (specification section 5, 'Password reset').
  const form = useApiForm({ email }, { mode: "onChange", failed: useFailureFromApiError() });
  const asking = form.sending(async (values) => {
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
  });
  return (
    <AccountForm label={translate("reset.title")} {...asking}>
      {sent ? (
        <Callout kind="success" role="status">
          <p lang="en" className="font-semibold">
            {translate("reset.sent")}
          </p>
          <p className="mt-1">{translate("reset.sentText")}</p>
          <p className="mt-1">{translate("reset.sentHint")}</p>
        </Callout>
      ) : null}
      <Input
        label={fields("email")}
        type="email"
        autoComplete="username"
        {...form.field("email", emailRules(fields))}
      />
      <ScriptButton kind="primary" type="submit" disabled={form.isBusy}>
        {translate(form.isBusy ? "reset.busy" : "reset.submit")}
      </ScriptButton>
    </AccountForm>
  );
}

interface NewPasswordValues {
  email: string;
  password: string;
  confirmation: string;
}

interface NewPasswordProps {
  /** Secret token of the mailed link. */
  token: string;
  email: string;
  passwordMin: number;
}

/** Form that sets a new password by the mailed link. */
export function NewPasswordForm({ token, email, passwordMin }: NewPasswordProps) {
  const translate = useTranslations("account.reset");
  const fields = useTranslations("account.fields");
  const form = useApiForm<NewPasswordValues>(
    { email, password: "", confirmation: "" },
    // The form is validated only once typing starts (specification section 5, 'Password reset').
    { mode: "onChange", failed: useFailureFromApiError() },
  );
  const { handleSubmit, failure, isBusy } = form;

  const change = (values: NewPasswordValues) =>
    form.attempt(async () => {
      const sent = { email: values.email, password: values.password, token };
      await callApi("PUT", paths.api.changePassword, sent);
      // Replaces the history entry, as the link is used up. A full page load, because only /login's own policy permits
      // its captcha, and because all sessions have ended.
      loadPageWithMessage("password_changed", paths.login, { inPlace: true });
      await new Promise(() => {});
    });

  // Fields are registered in the order of the page, as the first field with an error takes the focus.
  const address = form.field("email", emailRules(fields));
  const passwords = renderNewPasswordFields(form, fields, passwordMin, {
    password: translate("password"),
    confirmation: translate("verify"),
    required: translate("verifyRequired"),
    mismatch: translate("mismatch"),
  });
  const submit = handleSubmit(async (values) => {
    // A confirmation that was too short to compare while typing is compared on submit.
    if (values.confirmation !== values.password) {
      const message = translate("mismatch");
      return form.setError("confirmation", { type: "differs", message }, { shouldFocus: true });
    }
    await change(values);
  });

  return (
    <AccountForm label={translate("newTitle")} failure={null} onSubmit={submit}>
      {failure ? (
        <Callout kind="danger" role="alert">
          <p lang={failure.lang}>{failure.sentence}</p>
          <p className="mt-1">
            <Link href={paths.passwordReset} className="link">
              {translate("askAgain")}
            </Link>
          </p>
        </Callout>
      ) : null}
      <Input label={fields("email")} type="email" autoComplete="username" {...address} />
      {passwords}
      <ScriptButton kind="primary" type="submit" disabled={isBusy}>
        {isBusy ? translate("changeBusy") : <span lang="en">{translate("change")}</span>}
      </ScriptButton>
    </AccountForm>
  );
}
