"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { MAILED_CODE_LENGTH } from "@/lib/accounts/rules";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { ButtonLink } from "../../ui/links";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm, FormOutcome, useFailureFromApiError, useHiddenToken } from "./account-form";
import { emailRules } from "./field-rules";

/** Step 1 of migration: requests the code. */
function MigrateRequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  const form = useApiForm({ email }, { mode: "onTouched", failed: useFailureFromApiError() });
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

interface MigrateCodeProps {
  /** Address to which the code was mailed. */
  email: string;
  /** Code from the mailed link; empty if the user has to type it. */
  token: string;
  onMoved: (count: number) => void;
  onBack: () => void;
}

/** Returns a typed or pasted code without spaces. */
function plainCode(typed: string): string {
  return cleanLine(typed).replaceAll(" ", "");
}

/** Step 2 of migration: takes the mailed code. */
function MigrateCodeForm({ email, token, onMoved, onBack }: MigrateCodeProps) {
  const translate = useTranslations("account");
  const { field, attempt, setFocus, setError, handleSubmit, failure, isBusy } = useApiForm(
    { token },
    { mode: "onTouched", failed: useFailureFromApiError() },
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

  // Valid lengths: empty, or exactly six (specification section 5, 'Migration').
  const hasRightLength = (typed: string) =>
    [0, MAILED_CODE_LENGTH].includes(plainCode(typed).length) ||
    translate("migrate.tokenLength", { length: MAILED_CODE_LENGTH });
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

type Step = { name: "email" } | { name: "token"; email: string } | { name: "done"; moved: number };

function Migrated({ email, moved }: { email: string; moved: number }) {
  const translate = useTranslations("account.migrate");
  return (
    <FormOutcome className="space-y-5">
      <Callout kind="success" role="status">
        <p lang="en" className="font-semibold">
          {translate("success", { n: moved })}
        </p>
        <p className="mt-1">{translate("setPassword")}</p>
      </Callout>
      <p>
        <ButtonLink href={`${paths.passwordReset}?${new URLSearchParams({ email })}`} kind="primary">
          {translate("setPasswordLink")}
        </ButtonLink>
      </p>
    </FormOutcome>
  );
}

/** Migrates an account of the older register: by an address and the code mailed to it, or by the mailed link. */
export function MigrateSteps({ email: given, token }: { email: string; token: string }) {
  const translate = useTranslations("account.migrate");
  const isMailed = given !== "" && token !== "";
  const [step, setStep] = useState<Step>(isMailed ? { name: "token", email: given } : { name: "email" });
  const [email, setEmail] = useState(given);
  // The code of the link is cleared when a new mail is requested, which has another code.
  const [code, setCode] = useState(isMailed ? token : "");
  useHiddenToken(paths.migrate, token, given);

  function finish(moved: number) {
    setStep({ name: "done", moved });
    showToast(translate("success", { n: moved }), { kind: "success" });
  }

  if (step.name === "done") return <Migrated email={email} moved={step.moved} />;
  return (
    <div className="space-y-4">
      <p role="status" className="font-semibold text-muted">
        {translate("steps", { step: step.name === "email" ? 1 : 2 })}
      </p>
      {step.name === "email" ? (
        <MigrateRequestForm
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setCode("");
            setStep({ name: "token", email: sentTo });
          }}
        />
      ) : (
        <MigrateCodeForm
          email={step.email}
          token={code}
          onMoved={finish}
          onBack={() => setStep({ name: "email" })}
        />
      )}
    </div>
  );
}
