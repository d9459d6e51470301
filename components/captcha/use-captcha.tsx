import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { onFirstInteraction } from "@/lib/client/first-sign";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { createOnDemandComponent } from "../ui/load-later";

/** Whether the user has begun to interact with the page, or has had it open for `patience` milliseconds. */
function useFirstSign(patience: number): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const see = () => setThere(true);
    const timer = setTimeout(see, patience);
    const stop = onFirstInteraction(see);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isThere, patience]);
  return isThere;
}

const AltchaWidget = createOnDemandComponent(() => import("./altcha-widget"));
const HcaptchaWidget = createOnDemandComponent(() => import("./hcaptcha-widget"));

export type CaptchaProvider = { provider: "altcha" } | { provider: "hcaptcha"; siteKey: string };

/** Maximum wait before the captcha loads without interaction, in milliseconds. ALTCHA solves within a second. */
const MAX_WAIT_MS = 3_000;

function Missing({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslations();
  return (
    <div className="min-h-16">
      <p role="alert">{translate("login.captchaDown")}</p>
      <Button size="small" onClick={onRetry} className="mt-2">
        {translate("common.tryAgain")}
      </Button>
    </div>
  );
}

interface CaptchaFieldProps {
  captcha: CaptchaProvider;
  error?: string | undefined;
  onToken: (token: string) => void;
}

/**
 * Renders the captcha that the server is configured for; ALTCHA loads on the first interaction with the page. Reports
 * the solved token, or "" while there is none.
 */
export function CaptchaField({ captcha, error, onToken }: CaptchaFieldProps) {
  const translate = useTranslations("login");
  const inBrowser = useHydrated();
  const isUsed = useFirstSign(MAX_WAIT_MS);
  const [isDown, setDown] = useState(false);
  const placeholder = <p className="min-h-16 text-muted">{translate("captchaLoading")}</p>;
  const comesLater = {
    waiting: placeholder,
    failed: (retry: () => void) => <Missing onRetry={retry} />,
  };
  return (
    <fieldset aria-describedby={error ? "captcha-error" : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold">{translate("captcha")}</legend>
      {inBrowser && (isUsed || captcha.provider === "hcaptcha") ? (
        captcha.provider === "altcha" ? (
          <AltchaWidget onToken={onToken} {...comesLater} />
        ) : (
          <HcaptchaWidget siteKey={captcha.siteKey} onToken={onToken} onDown={setDown} {...comesLater} />
        )
      ) : (
        placeholder
      )}
      {isDown ? (
        <p role="alert" className="mt-1">
          {translate("captchaDown")}
        </p>
      ) : null}
      <noscript>{translate("captchaNeedsScript")}</noscript>
      {error ? (
        <p id="captcha-error" className="mt-1 text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface CaptchaForm {
  register: (name: "captchaToken", rules: { required: string }) => unknown;
  setValue: (name: "captchaToken", token: string, options?: { shouldValidate: boolean }) => void;
  formState: { errors: { captchaToken?: { message?: string | undefined } | undefined } };
}

/** Adds a captcha to a form. A token is valid once: after a failure `renew` replaces the captcha. */
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
