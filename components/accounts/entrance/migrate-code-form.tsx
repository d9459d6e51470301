"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { TOKEN_LENGTH } from "@/lib/accounts/rules";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm } from "./account-form";
import { useServerText } from "./answers";

interface MigrateCodeProps {
  /** Where the code was mailed to. */
  email: string;
  /** From the link in the mail; empty when it is to be typed. */
  token: string;
  onMoved: (count: number) => void;
  onBack: () => void;
}

/** A code as typed or pasted: spaces in it are nobody's intention. */
function plainCode(typed: string): string {
  return cleanLine(typed).replaceAll(" ", "");
}

/** Step 2 of migration: the code of the mail. */
export function MigrateCodeForm({ email, token, onMoved, onBack }: MigrateCodeProps) {
  const translate = useTranslations("account");
  const { field, attempt, setFocus, setError, handleSubmit, failure, isBusy } = useApiForm(
    { token },
    { mode: "onTouched", failed: useServerText() },
  );
  useEffect(() => setFocus("token"), [setFocus]);

  const submit = handleSubmit(async (values) => {
    const token = plainCode(values.token);
    if (token === "") {
      return setError("token", { message: translate("migrate.tokenRequired") }, { shouldFocus: true });
    }
    await attempt(async () => {
      const { updates } = await callApi<{ updates: number }>("POST", paths.api.migrate, { email, token });
      onMoved(updates);
    });
  });

  // Empty, or exactly six (specification section 5, 'Migration').
  const hasRightLength = (typed: string) =>
    [0, TOKEN_LENGTH].includes(plainCode(typed).length) ||
    translate("migrate.tokenLength", { length: TOKEN_LENGTH });
  return (
    <AccountForm label={translate("migrate.title")} failure={failure} onSubmit={submit}>
      <Callout kind="info">
        {translate.rich(token === "" ? "migrate.sentTo" : "migrate.fromMail", {
          email: () => <strong dir="auto">{email}</strong>,
        })}
      </Callout>
      <Input
        label={translate("migrate.token")}
        hint={translate("migrate.tokenHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field("token", { validate: hasRightLength })}
      />
      <div className="flex flex-wrap gap-3">
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? translate("migrate.busy") : <span lang="en">{translate("migrate.submit")}</span>}
        </ScriptButton>
        <Button onClick={onBack} disabled={isBusy}>
          {translate("migrate.back")}
        </Button>
      </div>
    </AccountForm>
  );
}
