"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type ApiError, callApi } from "@/lib/client/api";
import { createJustAsked } from "@/lib/client/just-asked";
import { dismissToast, showToast, type ToastKind } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import type { useApiForm } from "../../form/use-api-form";
import { asApiError } from "../../form/use-submission";

export interface VerifyValues {
  email: string;
  token: string;
  captchaToken: string;
}

/** Where verification stands; `sentence` is what the last answer came to. */
export interface VerificationState {
  kind: "open" | "verified" | "resent" | "failed" | "refused";
  sentence: string;
  /** The server's own words besides. */
  detail?: string;
}

/** Where verification stands, and what both calls may meet. */
function useStanding(renewCaptcha: () => void) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const [state, setState] = useState<VerificationState>({ kind: "open", sentence: "" });
  // What an earlier try came to is over when the next has an answer.
  const told = useRef(0);

  function tell(kind: VerificationState["kind"], sentence: string, toast: ToastKind, detail = "") {
    setState({ kind, sentence, detail });
    dismissToast(told.current);
    told.current = showToast(sentence, { kind: toast });
  }

  /** What both calls have in common; false for an answer that is of the call's own. */
  function explainCommon(error: ApiError): boolean {
    if (error.code === "captcha_unavailable") {
      tell("refused", error.detail, "error");
      return true;
    }
    if (error.code !== "captcha_invalid" && error.code !== "network") return false;
    // Beside the form and not at the captcha: there a fresh one is solved a moment later.
    const isCaptcha = error.code === "captcha_invalid";
    tell("refused", isCaptcha ? translate("captchaWrong") : common("serverUnavailable"), "error");
    return true;
  }

  const begin = () => setState({ kind: "open", sentence: "" });
  return { state, begin, tell, renewCaptcha, explainCommon };
}

type VerifyForm = ReturnType<typeof useApiForm<VerifyValues>>;

/** Both calls of the page, and what their answers come to (specification section 8, 'Verification'). */
export function useVerification(form: VerifyForm, renew: () => void) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const { handleSubmit, showAtFields, setValue, trigger, getValues } = form;
  const { state, begin, tell, renewCaptcha, explainCommon } = useStanding(renew);

  const [justAsked] = useState(createJustAsked);

  const submit = handleSubmit(async (values) => {
    begin();
    justAsked.forget();
    try {
      await callApi("POST", paths.api.verify, values);
      tell("verified", translate("verify.success"), "success");
    } catch (thrown) {
      renewCaptcha();
      const error = asApiError(thrown);
      if (explainCommon(error)) return;
      if (error.status === 409) return tell("verified", translate("verify.already"), "info");
      showAtFields(error, ["email", "token"]);
      tell("failed", translate("verify.failed"), "error", error.detail);
    }
  });

  async function resend() {
    if (!(await trigger(["email", "captchaToken"], { shouldFocus: true }))) return;
    begin();
    const { email, captchaToken } = getValues();
    const seconds = justAsked.secondsLeft(email);
    if (seconds > 0) return tell("resent", translate("justAsked", { seconds }), "info");
    try {
      await callApi("POST", paths.api.reverify, { email, captchaToken });
      justAsked.remember(email);
      tell("resent", translate("verify.resent"), "success");
      // The new mail ended the code of the old one.
      setValue("token", "");
    } catch (thrown) {
      const error = asApiError(thrown);
      if (explainCommon(error)) return;
      if (showAtFields(error, ["email"])) return;
      tell("refused", error.detail || common("unexpectedError"), "error");
    } finally {
      renewCaptcha();
    }
  }

  return { state, submit, resend };
}
