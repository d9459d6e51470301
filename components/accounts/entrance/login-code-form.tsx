"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { type ApiError, callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { PostForm } from "../../form/post-form";
import { type Failure, useSubmission } from "../../form/use-submission";
import { Button } from "../../ui/button";
import { CodeField } from "./code-field";

interface LoginCodeFormProps {
  /** What the first step gave. */
  ticket: string;
  returnTo: string;
  /** Back to the first step, with what to say there. */
  onRestart: (sentence: string | null) => void;
}

/** The second step of a login: a code of the app, or a recovery code. */
export function LoginCodeForm({ ticket, returnTo, onRestart }: LoginCodeFormProps) {
  const translate = useTranslations("login");
  const headingId = useId();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: "" } });
  const { errors, isSubmitting } = formState;

  function explain(error: ApiError): Failure | null {
    if (error.code === "network") return { sentence: translate("serverUnavailable") };
    if (error.code === "login_expired") {
      onRestart(error.detail);
      return null;
    }
    if (error.code === "otp_invalid" || error.status === 400) {
      setError("code", { message: translate("code.wrong") }, { shouldFocus: true });
      return null;
    }
    return { sentence: error.code === "rate_limited" ? error.detail : translate("failed") };
  }

  const { failure, attempt } = useSubmission(explain);
  const submit = handleSubmit(({ code }) =>
    attempt(async () => {
      await callApi("POST", paths.api.loginCode, { ticket, code });
      // A whole page load: everything on it is rendered anew for who has logged in.
      window.location.assign(returnTo);
      await new Promise(() => {});
    }),
  );

  return (
    <PostForm failure={failure} onSubmit={submit} aria-labelledby={headingId} className="space-y-5">
      <h2 id={headingId}>{translate("code.title")}</h2>
      <CodeField error={errors.code?.message} register={(rules) => register("code", rules)} />
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? translate("busy") : translate("submit")}
        </Button>
        <Button kind="quiet" onClick={() => onRestart(null)} disabled={isSubmitting}>
          {translate("code.back")}
        </Button>
      </div>
      <p className="text-base text-muted">{translate("code.lost")}</p>
    </PostForm>
  );
}
