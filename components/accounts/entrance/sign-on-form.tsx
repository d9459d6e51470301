"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { SignOnStep } from "@/lib/accounts/sign-on-rules";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { Input } from "../../form/input";
import { PasswordInput } from "../../form/password-input";
import { PostForm } from "../../form/post-form";
import { useApiForm } from "../../form/use-api-form";
import { TextLink } from "../../ui/links";
import { ScriptButton } from "../../ui/script-button";
import { CodeField, loadPageAfterLogin, useLoginFailure } from "./login-step";

interface SignOnFormProps {
  step: SignOnStep;
  /** E-mail address of the account. */
  email: string;
  /** Path on this site to return to, validated by the server. */
  returnTo: string;
}

function useLastStep({ step, returnTo }: SignOnFormProps) {
  const translate = useTranslations("login");
  // Whether the linked account has a second factor is only known after its password was correct.
  const [asksCode, setAsksCode] = useState(step === "code");
  const failureOf = useLoginFailure();
  const form = useApiForm(
    { password: "", code: "" },
    {
      explain: (error) => {
        if (error.code === "login_expired") {
          window.location.assign(paths.loginRefused("expired", returnTo));
          return null;
        }
        if (error.code === "otp_required") {
          setAsksCode(true);
          return { sentence: translate("signOn.join.code") };
        }
        if (error.code === "invalid_credentials" || error.fields.password) {
          form.setError(
            "password",
            { message: translate("signOn.join.wrongPassword") },
            { shouldFocus: true },
          );
          return null;
        }
        if (error.code === "otp_invalid" || error.fields.code) {
          form.setError("code", { message: translate("code.wrong") }, { shouldFocus: true });
          return null;
        }
        return failureOf(error);
      },
    },
  );
  const entering = form.sending(async ({ password, code }) => {
    const sent = { ...(step === "join" ? { password } : {}), ...(asksCode ? { code } : {}) };
    await callApi("POST", paths.api.signOn, sent);
    await loadPageAfterLogin(returnTo);
  });
  return { ...form, asksCode, entering };
}

/** Last step of a single sign-on: the password of the account to link, or a code of its second factor. */
export function SignOnForm(props: SignOnFormProps) {
  const { step, email, returnTo } = props;
  const translate = useTranslations("login");
  const headingId = useId();
  const { field, asksCode, entering, isBusy } = useLastStep(props);
  const joins = step === "join";
  const busy = joins ? "signOn.join.busy" : "busy";
  return (
    <PostForm {...entering} aria-labelledby={headingId} className="space-y-5">
      <h2 id={headingId} className="sr-only">
        {translate(`signOn.${step}.title`)}
      </h2>
      <Input label={translate("email")} type="email" autoComplete="username" value={email} readOnly />
      {joins ? (
        <PasswordInput
          label={translate("password")}
          autoComplete="current-password"
          {...field("password", { required: translate("passwordRequired") })}
        />
      ) : null}
      {asksCode ? <CodeField field={field} /> : null}
      <div className="flex flex-wrap items-center gap-4">
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {translate(isBusy ? busy : joins ? "signOn.join.submit" : "submit")}
        </ScriptButton>
        <TextLink
          plain
          href={returnTo === paths.home ? paths.login : paths.loginThen(returnTo)}
          className="py-2"
        >
          {translate("signOn.back")}
        </TextLink>
      </div>
      {asksCode ? <p className="text-base text-muted">{translate("code.lost")}</p> : null}
    </PostForm>
  );
}
