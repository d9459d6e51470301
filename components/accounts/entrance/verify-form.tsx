"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { paths } from "@/lib/paths";
import type { CaptchaProvider } from "../../captcha/captcha-field";
import { useCaptcha } from "../../captcha/use-captcha";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { Button } from "../../ui/button";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm } from "./account-form";
import { Intro } from "./account-page";
import { emailRules } from "./field-rules";
import { useHiddenToken } from "./use-hidden-token";
import { useVerification, type VerifyValues } from "./use-verification";
import { VerificationMessage } from "./verification-message";

export interface VerifyFormProps {
  captcha: CaptchaProvider;
  /** From the link in the mail. */
  token: string;
  email: string;
  /** What is known of this address already: only of one's own, when logged in. */
  verified: boolean;
  isLoggedIn: boolean;
  /** Whether whoever is logged in still waits for access. */
  isWaiting: boolean;
  /** The link confirms the new address of an account: there is nothing to type, and no other mail to send. */
  newAddress: boolean;
}

/** Verifies an e-mail address with the code of the mail, or has another mail sent. */
export function VerifyForm(props: VerifyFormProps) {
  const { captcha, token, email, verified, isLoggedIn, isWaiting, newAddress } = props;
  const translate = useTranslations("account");
  const fields = useTranslations("account.fields");
  useHiddenToken(paths.verifyEmail, token, email);
  const form = useApiForm<VerifyValues>({ email, token, captchaToken: "" }, { mode: "onTouched" });
  const { field, formState } = form;
  const { isSubmitting } = formState;
  const { renew, captchaField } = useCaptcha(form, captcha, translate("captchaWrong"));
  const { state, submit, resend } = useVerification(form, renew);
  const [isSending, setIsSending] = useState(false);
  const isVerified = verified || state.kind === "verified";
  const isBusy = isSubmitting || isSending;

  async function sendAgain() {
    setIsSending(true);
    await resend();
    setIsSending(false);
  }

  return (
    <div className="space-y-6">
      {isVerified ? null : (
        <Intro>{translate(newAddress ? "verify.newAddress.intro" : "verify.intro")}</Intro>
      )}
      <p className="border-line border-y py-3">
        {translate("verify.verifiedQuestion")}{" "}
        <strong className={isVerified ? "text-success" : undefined}>
          {translate(isVerified ? "verify.yes" : "verify.no")}
        </strong>
      </p>
      <VerificationMessage
        state={isVerified ? { ...state, kind: "verified" } : state}
        isLoggedIn={isLoggedIn}
        isWaiting={isWaiting}
        newAddress={newAddress}
      />
      {isVerified ? null : (
        <AccountForm label={translate("verify.title")} failure={null} onSubmit={submit}>
          <Input
            label={fields("email")}
            type="email"
            autoComplete="email"
            {...field("email", emailRules(fields))}
          />
          {newAddress ? null : (
            <Input
              label={translate("verify.token")}
              hint={translate("verify.tokenHint")}
              autoComplete="one-time-code"
              spellCheck={false}
              autoCapitalize="none"
              {...field("token", { required: translate("verify.tokenRequired") })}
            />
          )}
          {captchaField}
          <div className="flex flex-wrap gap-3">
            <ScriptButton kind="primary" type="submit" disabled={isBusy}>
              {isSubmitting
                ? translate("verify.busy")
                : translate(newAddress ? "verify.newAddress.submit" : "verify.submit")}
            </ScriptButton>
            {newAddress ? null : (
              <Button disabled={isBusy} onClick={sendAgain}>
                {translate("verify.resend")}
              </Button>
            )}
          </div>
        </AccountForm>
      )}
    </div>
  );
}
