"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { CaptchaField, type CaptchaProvider } from "../captcha/captcha-field";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { InputField } from "./input-field";

interface LoginValues {
  email: string;
  password: string;
  captchaToken: string;
}

type Translate = ReturnType<typeof useTranslations<"login">>;

/** The page's sentence for what the API answered (specification section 8, 'Login'). */
function sentenceFor(error: unknown, translate: Translate): string {
  if (!(error instanceof ApiError)) return translate("failed");
  if (error.code === "network") return translate("serverUnavailable");
  if (error.code === "captcha_invalid") return translate("captchaWrong");
  if (error.status === 400) return translate("wrongCredentials");
  return error.code === "rate_limited" || error.code === "foreign_origin"
    ? error.detail
    : translate("failed");
}

/** The login page's form. `returnTo` is a path of this site, checked by the server. */
export function LoginForm({ captcha, returnTo }: { captcha: CaptchaProvider; returnTo: string }) {
  const translate = useTranslations("login");
  const hydrated = useHydrated();
  const [failure, setFailure] = useState("");
  // A solved captcha counts once: after a failure a fresh one takes its place.
  const [attempt, setAttempt] = useState(0);
  const headingId = useId();
  const { register, handleSubmit, setValue, formState } = useForm<LoginValues>({
    mode: "onTouched",
    defaultValues: { email: "", password: "", captchaToken: "" },
  });
  const { errors, isSubmitting } = formState;
  register("captchaToken", { required: translate("captchaInvalid") });

  const submit = handleSubmit(async (values) => {
    setFailure("");
    try {
      await callApi("POST", paths.api.login, values);
      // A whole page load: everything on it is rendered anew for who has logged in.
      window.location.assign(returnTo);
      await new Promise(() => {});
    } catch (error) {
      const sentence = sentenceFor(error, translate);
      setFailure(sentence);
      showToast(sentence, { kind: "error" });
      setValue("captchaToken", "");
      setAttempt((count) => count + 1);
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} aria-labelledby={headingId} className="space-y-5">
      <h2 id={headingId} className="sr-only">
        {translate("title")}
      </h2>
      {failure ? (
        <Callout kind="danger" role="alert">
          {failure}
        </Callout>
      ) : null}
      <InputField
        label={translate("email")}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email", { required: translate("emailRequired") })}
      />
      <InputField
        label={translate("password")}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password", { required: translate("passwordRequired") })}
      />
      <CaptchaField
        key={attempt}
        captcha={captcha}
        error={errors.captchaToken?.message}
        onToken={(token) => setValue("captchaToken", token, { shouldValidate: token !== "" })}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button kind="primary" type="submit" disabled={!hydrated || isSubmitting}>
          {isSubmitting ? translate("busy") : translate("submit")}
        </Button>
        <Link href={paths.passwordReset} className="link py-2">
          {translate("forgotPassword")}
        </Link>
      </div>
    </form>
  );
}
