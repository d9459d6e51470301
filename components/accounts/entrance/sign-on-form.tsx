"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { SignOnStep } from "@/lib/accounts/sign-on";
import { type ApiError, callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { PostForm } from "../../form/post-form";
import { useHydrated } from "../../form/use-hydrated";
import { type Failure, useSubmission } from "../../form/use-submission";
import { Button } from "../../ui/button";
import { WholePageLink } from "../../ui/whole-page-link";
import { CodeField } from "./code-field";
import { InputField } from "./input-field";

interface SignOnFormProps {
  step: SignOnStep;
  /** What the account is known by. */
  email: string;
  /** A path of this site, checked by the server. */
  returnTo: string;
}

function useLastStep({ step, returnTo }: SignOnFormProps) {
  const translate = useTranslations("login");
  // An account that is joined turns out to have a second factor once its password is right.
  const [asksCode, setAsksCode] = useState(step === "code");
  const form = useForm({ defaultValues: { password: "", code: "" } });

  function explain(error: ApiError): Failure | null {
    if (error.code === "network") return { sentence: translate("serverUnavailable") };
    if (error.code === "login_expired") {
      window.location.assign(paths.loginRefused("expired", returnTo));
      return null;
    }
    if (error.code === "otp_required") {
      setAsksCode(true);
      return { sentence: translate("signOn.join.code") };
    }
    if (error.code === "invalid_credentials" || error.fields.password) {
      form.setError("password", { message: translate("signOn.join.wrongPassword") }, { shouldFocus: true });
      return null;
    }
    if (error.code === "otp_invalid" || error.fields.code) {
      form.setError("code", { message: translate("code.wrong") }, { shouldFocus: true });
      return null;
    }
    return { sentence: error.code === "rate_limited" ? error.detail : translate("failed") };
  }

  const { failure, attempt } = useSubmission(explain);
  const submit = form.handleSubmit(({ password, code }) =>
    attempt(async () => {
      const sent = { ...(step === "join" ? { password } : {}), ...(asksCode ? { code } : {}) };
      await callApi("POST", paths.api.signOn, sent);
      // A whole page load: everything on it is rendered anew for who has logged in.
      window.location.assign(returnTo);
      await new Promise(() => {});
    }),
  );
  return { form, asksCode, failure, submit };
}

/** The last step of a single sign-on: the password of the account that is joined, or a code of its second factor. */
export function SignOnForm(props: SignOnFormProps) {
  const { step, email, returnTo } = props;
  const translate = useTranslations("login");
  const hydrated = useHydrated();
  const headingId = useId();
  const { form, asksCode, failure, submit } = useLastStep(props);
  const { errors, isSubmitting } = form.formState;
  const joins = step === "join";
  const busy = joins ? "signOn.join.busy" : "busy";
  return (
    <PostForm failure={failure} onSubmit={submit} aria-labelledby={headingId} className="space-y-5">
      <h2 id={headingId} className="sr-only">
        {translate(`signOn.${step}.title`)}
      </h2>
      <InputField label={translate("email")} type="email" autoComplete="username" value={email} readOnly />
      {joins ? (
        <InputField
          label={translate("password")}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { required: translate("passwordRequired") })}
        />
      ) : null}
      {asksCode ? (
        <CodeField error={errors.code?.message} register={(rules) => form.register("code", rules)} />
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" type="submit" disabled={!hydrated || isSubmitting}>
          {translate(isSubmitting ? busy : joins ? "signOn.join.submit" : "submit")}
        </Button>
        <WholePageLink
          href={returnTo === paths.home ? paths.login : paths.loginThen(returnTo)}
          className="link py-2"
        >
          {translate("signOn.back")}
        </WholePageLink>
      </div>
      {asksCode ? <p className="text-base text-muted">{translate("code.lost")}</p> : null}
    </PostForm>
  );
}
