"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm } from "./account-form";
import { useServerText } from "./answers";
import { emailRules } from "./field-rules";

/** Step 1 of migration: asks for the code. */
export function MigrateRequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const form = useApiForm({ email }, { mode: "onTouched", failed: useServerText() });
  const asking = form.sending(async (values) => {
    await callApi("POST", paths.api.requestMigrate, values);
    onSent(values.email.trim());
  });

  return (
    <AccountForm label={translate("migrate.title")} {...asking}>
      <Input
        label={fields("email")}
        type="email"
        autoComplete="email"
        {...form.field("email", emailRules(fields))}
      />
      <ScriptButton kind="primary" type="submit" disabled={form.isBusy}>
        {form.isBusy ? translate("migrate.nextBusy") : <span lang="en">{translate("migrate.next")}</span>}
      </ScriptButton>
    </AccountForm>
  );
}
