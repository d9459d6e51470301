"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { createJustAsked } from "@/lib/client/just-asked";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { Callout } from "../../ui/callout";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm, useServerText } from "./account-form";
import { emailRules } from "./fields";

/** Asks for a mail with a link to set a password. */
export function ResetRequestForm({ email }: { email: string }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const [sent, setSent] = useState(false);
  const [justAsked] = useState(createJustAsked);
  // Nothing is said before something is typed (specification section 5, 'Password reset').
  const form = useApiForm({ email }, { mode: "onChange", failed: useServerText() });
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
