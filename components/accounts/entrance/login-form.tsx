"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { type ApiError, callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { CaptchaProvider } from "../../captcha/captcha-field";
import { useCaptcha } from "../../captcha/use-captcha";
import { Input } from "../../form/input";
import { PostForm } from "../../form/post-form";
import { useApiForm } from "../../form/use-api-form";
import { ScriptButton } from "../../ui/script-button";
import { LoginCodeForm } from "./login-code-form";

interface LoginValues {
  email: string;
  password: string;
  captchaToken: string;
}

type Translate = ReturnType<typeof useTranslations<"login">>;

/** What the specification has no sentence for. */
const SAID_BY_SERVER = new Set<ApiError["code"]>(["rate_limited", "foreign_origin", "captcha_unavailable"]);

/** The page's sentence for what the API answered (specification section 8, 'Login'). */
function sentenceFor(error: ApiError, translate: Translate): string {
  if (error.code === "network") return translate("serverUnavailable");
  if (error.code === "captcha_invalid") return translate("captchaWrong");
  if (error.status === 400) return translate("wrongCredentials");
  return SAID_BY_SERVER.has(error.code) ? error.detail : translate("failed");
}

interface LoginFormProps {
  captcha: CaptchaProvider;
  /** A path of this site, checked by the server. */
  returnTo: string;
}

/** The login page's form, and its second step for who has two-step verification. */
export function LoginForm(props: LoginFormProps) {
  const [ticket, setTicket] = useState<string | null>(null);
  // What the second step says when the first has to be done anew.
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
        return { sentence: sentenceFor(error, translate) };
      },
    },
  );
  const { field, isBusy } = form;
  const { renew, captchaField } = useCaptcha(form, captcha, translate("captchaInvalid"));
  const { failure, ...entering } = form.sending(async (values) => {
    await callApi("POST", paths.api.login, values);
    // A whole page load: everything on it is rendered anew for who has logged in.
    window.location.assign(returnTo);
    await new Promise(() => {});
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
      <Input
        label={translate("password")}
        type="password"
        autoComplete="current-password"
        {...field("password", { required: translate("passwordRequired") })}
      />
      {captchaField}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {translate(isBusy ? "busy" : "submit")}
        </ScriptButton>
        <Link href={paths.passwordReset} className="link py-2">
          {translate("forgotPassword")}
        </Link>
      </div>
    </PostForm>
  );
}
