"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type ApiError, callApi } from "@/lib/client/api";
import { createMailRequestMemory } from "@/lib/client/just-asked";
import { dismissToast, showToast, type ToastKind } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { type CaptchaProvider, useCaptcha } from "../../captcha/use-captcha";
import { Input } from "../../form/input";
import { useApiForm } from "../../form/use-api-form";
import { useRescuedFocus } from "../../form/use-rescued-focus";
import { toApiError } from "../../form/use-submission";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { ButtonLink, linkTo } from "../../ui/links";
import { ScriptButton } from "../../ui/script-button";
import { AccountForm, useHiddenToken } from "./account-form";
import { emailRules } from "./field-rules";

interface VerifyValues {
  email: string;
  token: string;
  captchaToken: string;
}

/** State of an e-mail verification; `sentence` describes the outcome of the last call. */
interface VerificationState {
  kind: "open" | "verified" | "resent" | "failed" | "refused";
  sentence: string;
  /** Additional explanation in the server's words. */
  detail?: string;
}

/** State of a verification, and the handling of errors that both API calls share. */
function useVerificationState(renewCaptcha: () => void) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const [state, setState] = useState<VerificationState>({ kind: "open", sentence: "" });
  // Id of the last toast; dismissed when the next attempt has an outcome.
  const told = useRef(0);

  function tell(kind: VerificationState["kind"], sentence: string, toast: ToastKind, detail = "") {
    setState({ kind, sentence, detail });
    dismissToast(told.current);
    told.current = showToast(sentence, { kind: toast });
  }

  /** Handles errors that both calls share; returns false for any other error. */
  function explainCommon(error: ApiError): boolean {
    if (error.code === "captcha_unavailable") {
      tell("refused", error.detail, "error");
      return true;
    }
    if (error.code !== "captcha_invalid" && error.code !== "network") return false;
    // A wrong captcha is shown beside the form instead of at the captcha, which is renewed and solved a moment later.
    const isCaptcha = error.code === "captcha_invalid";
    tell("refused", isCaptcha ? translate("captchaWrong") : common("serverUnavailable"), "error");
    return true;
  }

  const begin = () => setState({ kind: "open", sentence: "" });
  return { state, begin, tell, renewCaptcha, explainCommon };
}

/** Handles both API calls of the page and their outcomes (specification section 8, 'Verification'). */
function useVerification(form: ReturnType<typeof useApiForm<VerifyValues>>, renew: () => void) {
  const translate = useTranslations("account");
  const common = useTranslations("common");
  const { handleSubmit, showAtFields, setValue, trigger, getValues } = form;
  const { state, begin, tell, renewCaptcha, explainCommon } = useVerificationState(renew);

  const [justAsked] = useState(createMailRequestMemory);

  const submit = handleSubmit(async (values) => {
    begin();
    justAsked.clear();
    try {
      await callApi("POST", paths.api.verify, values);
      tell("verified", translate("verify.success"), "success");
    } catch (thrown) {
      renewCaptcha();
      const error = toApiError(thrown);
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
      // The new mail invalidated the previous code.
      setValue("token", "");
    } catch (thrown) {
      const error = toApiError(thrown);
      if (explainCommon(error)) return;
      if (showAtFields(error, ["email"])) return;
      tell("refused", error.detail || common("unexpectedError"), "error");
    } finally {
      renewCaptcha();
    }
  }

  return { state, submit, resend };
}

interface MessageProps {
  state: VerificationState;
  isLoggedIn: boolean;
  isWaiting: boolean;
  newAddress: boolean;
}

/** Explains what to do after a failed verification. */
function FailureBlock({ state, newAddress }: Pick<MessageProps, "state" | "newAddress">) {
  const translate = useTranslations("account.verify");
  return (
    <Callout kind="danger" role="alert">
      <p className="font-semibold">{state.sentence}</p>
      {state.detail ? <p className="mt-1">{state.detail}</p> : null}
      <p className="mt-2">{translate("failedWhy")}</p>
      <ul className="my-1 list-disc space-y-0.5 pl-5">
        <li>{translate(newAddress ? "newAddress.failedOld" : "failedOld")}</li>
        <li>{translate(newAddress ? "newAddress.failedNewer" : "failedNewer")}</li>
        {newAddress ? (
          <li>{translate("newAddress.failedTaken")}</li>
        ) : (
          <>
            <li>{translate("failedAddress")}</li>
            <li>{translate("failedTries")}</li>
          </>
        )}
      </ul>
      <p>
        {translate.rich(newAddress ? "newAddress.failedNext" : "failedNext", { link: linkTo(paths.contact) })}
      </p>
    </Callout>
  );
}

/** Outcome of the verification or of requesting another mail. Takes the focus if the pressed button has lost it. */
function VerificationMessage(props: MessageProps) {
  const { kind, sentence } = props.state;
  const box = useRescuedFocus<HTMLDivElement>(kind !== "open" && sentence !== "" ? props.state : null);
  return (
    <div ref={box} tabIndex={-1} className="space-y-6 rounded-control empty:hidden">
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ state, isLoggedIn, isWaiting, newAddress }: MessageProps) {
  const translate = useTranslations("account.verify");
  const { kind, sentence } = state;
  if (kind === "open") return null;
  if (kind === "failed") return <FailureBlock state={state} newAddress={newAddress} />;
  if (kind === "refused") {
    return (
      <Callout kind="danger" role="alert">
        {sentence}
      </Callout>
    );
  }
  if (kind === "resent") {
    return (
      <Callout kind="success" role="status">
        <p className="font-semibold">{sentence}</p>
        <p className="mt-1">{translate("resentHint")}</p>
      </Callout>
    );
  }
  return (
    <>
      {sentence ? (
        <Callout kind="success" role="status">
          <p>{sentence}</p>
          {newAddress ? <p className="mt-1">{translate("newAddress.done")}</p> : null}
          {!newAddress && (isWaiting || !isLoggedIn) ? (
            <p className="mt-1">{translate(isWaiting ? "waiting" : "maybeWaiting")}</p>
          ) : null}
        </Callout>
      ) : null}
      <p>
        <ButtonLink href={isLoggedIn ? paths.home : paths.login} kind="primary">
          {translate(isLoggedIn ? "toRegister" : "toLogin")}
        </ButtonLink>
      </p>
    </>
  );
}

export interface VerifyFormProps {
  captcha: CaptchaProvider;
  /** Verification code from the mailed link. */
  token: string;
  email: string;
  /** Whether the address is verified already; only revealed for the logged-in user's own address. */
  verified: boolean;
  isLoggedIn: boolean;
  /** Whether the logged-in user still waits for access. */
  isWaiting: boolean;
  /** True if the link confirms a new address of an existing account: nothing to type, and no mail to resend. */
  newAddress: boolean;
}

/** Form that verifies an e-mail address with the mailed code, or requests another mail. */
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
        <p className="mt-3 mb-8 text-lg text-muted">
          {translate(newAddress ? "verify.newAddress.intro" : "verify.intro")}
        </p>
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
