"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { type CaptchaProvider, useCaptcha } from "../../captcha/use-captcha";
import { Input } from "../../form/input";
import { PasswordInput } from "../../form/password-input";
import { PostForm } from "../../form/post-form";
import { useApiForm } from "../../form/use-api-form";
import { Button } from "../../ui/button";
import { TextLink } from "../../ui/links";
import { ScriptButton } from "../../ui/script-button";
import { CodeField, loadPageAfterLogin, useLoginFailure } from "./login-step";

interface LoginValues {
  email: string;
  password: string;
  captchaToken: string;
}

interface LoginFormProps {
  captcha: CaptchaProvider;
  /** Path on this site to return to, validated by the server. */
  returnTo: string;
}

/** Login form, with a second step for users with two-step verification. */
export function LoginForm(props: LoginFormProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  // Message to show in step one when the second step requires starting again.
  const [said, setSaid] = useState<string | null>(null);
  if (ticket === null) return <PasswordForm {...props} said={said} onTicket={setTicket} />;
  return (
    <LoginCodeForm
      ticket={ticket}
      returnTo={props.returnTo}
      onRestart={(sentence) => {
        setSaid(sentence);
        setTicket(null);
      }}
    />
  );
}

function PasswordForm({
  captcha,
  returnTo,
  said,
  onTicket,
}: LoginFormProps & { said: string | null; onTicket: (ticket: string) => void }) {
  const translate = useTranslations("login");
  const headingId = useId();
  const failureOf = useLoginFailure("foreign_origin", "captcha_unavailable");
  const form = useApiForm<LoginValues>(
    { email: "", password: "", captchaToken: "" },
    {
      mode: "onTouched",
      explain: (error) => {
        if (error.code === "otp_required" && error.ticket) {
          onTicket(error.ticket);
          return null;
        }
        renew();
        // Messages follow specification section 8, 'Login'.
        if (error.code === "captcha_invalid") return { sentence: translate("captchaWrong") };
        return error.status === 400 ? { sentence: translate("wrongCredentials") } : failureOf(error);
      },
    },
  );
  const { field, isBusy } = form;
  const { renew, captchaField } = useCaptcha(form, captcha, translate("captchaInvalid"));
  const { failure, ...entering } = form.sending(async (values) => {
    await callApi("POST", paths.api.login, values);
    await loadPageAfterLogin(returnTo);
  });

  return (
    <PostForm
      failure={failure ?? (said === null ? null : { sentence: said })}
      {...entering}
      aria-labelledby={headingId}
      className="space-y-5"
    >
      <h2 id={headingId} className="sr-only">
        {translate("title")}
      </h2>
      <Input
        label={translate("email")}
        type="email"
        autoComplete="username"
        {...field("email", { required: translate("emailRequired") })}
      />
      <PasswordInput
        label={translate("password")}
        autoComplete="current-password"
        {...field("password", { required: translate("passwordRequired") })}
      />
      {captchaField}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {translate(isBusy ? "busy" : "submit")}
        </ScriptButton>
        <TextLink href={paths.passwordReset} className="py-2">
          {translate("forgotPassword")}
        </TextLink>
      </div>
    </PostForm>
  );
}

interface LoginCodeFormProps {
  /** Ticket that the first login step returned. */
  ticket: string;
  returnTo: string;
  /** Returns to the first step, with a message to show there. */
  onRestart: (sentence: string | null) => void;
}

/** Second step of a login: a code from the authenticator app, or a recovery code. */
function LoginCodeForm({ ticket, returnTo, onRestart }: LoginCodeFormProps) {
  const translate = useTranslations("login");
  const headingId = useId();
  const failureOf = useLoginFailure();
  const { field, sending, setError, isBusy } = useApiForm(
    { code: "" },
    {
      explain: (error) => {
        if (error.code === "login_expired") {
          onRestart(error.detail);
          return null;
        }
        if (error.code === "otp_invalid" || error.status === 400) {
          setError("code", { message: translate("code.wrong") }, { shouldFocus: true });
          return null;
        }
        return failureOf(error);
      },
    },
  );
  const entering = sending(async ({ code }) => {
    await callApi("POST", paths.api.loginCode, { ticket, code });
    await loadPageAfterLogin(returnTo);
  });
  return (
    <PostForm {...entering} aria-labelledby={headingId} className="space-y-5">
      <h2 id={headingId}>{translate("code.title")}</h2>
      <CodeField field={field} />
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? translate("busy") : translate("submit")}
        </Button>
        <Button kind="quiet" onClick={() => onRestart(null)} disabled={isBusy}>
          {translate("code.back")}
        </Button>
      </div>
      <p className="text-base text-muted">{translate("code.lost")}</p>
    </PostForm>
  );
}
