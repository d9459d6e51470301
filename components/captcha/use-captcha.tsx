"use client";

import { useState } from "react";
import { CaptchaField, type CaptchaProvider } from "./captcha-field";

interface CaptchaForm {
  register: (name: "captchaToken", rules: { required: string }) => unknown;
  setValue: (name: "captchaToken", token: string, options?: { shouldValidate: boolean }) => void;
  formState: { errors: { captchaToken?: { message?: string | undefined } | undefined } };
}

/** The captcha of a form. A solved one counts once: after a failure `renew` puts a fresh one in its place. */
export function useCaptcha(form: CaptchaForm, captcha: CaptchaProvider, required: string) {
  const { register, setValue, formState } = form;
  const [attempt, setAttempt] = useState(0);
  register("captchaToken", { required });
  return {
    renew: () => {
      setValue("captchaToken", "");
      setAttempt((count) => count + 1);
    },
    captchaField: (
      <CaptchaField
        key={attempt}
        captcha={captcha}
        error={formState.errors.captchaToken?.message}
        onToken={(token) => setValue("captchaToken", token, { shouldValidate: token !== "" })}
      />
    ),
  };
}
