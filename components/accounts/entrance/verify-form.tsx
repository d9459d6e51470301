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
import { asApiError } from "../../form/use-submission";
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

/** The state of a verification; `sentence` is the outcome of the last call. */
interface VerificationState {
  kind: "open" | "verified" | "resent" | "failed" | "refused";
  sentence: string;
  /** The server's own words besides. */
  detail?: string;
}

/** The state of a verification, and the errors that both calls share. */
function useVerificationState(renewCaptcha: () => void) {
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

/** Both calls of the page, and what their answers come to (specification section 8, 'Verification'). */
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

interface MessageProps {
  state: VerificationState;
  isLoggedIn: boolean;
  isWaiting: boolean;
  newAddress: boolean;
}

/** The explanatory block of a verification that failed. */
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

/** What came of verifying or asking for another mail. Takes the focus when the button that was pressed has lost it. */
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
