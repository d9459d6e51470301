"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { useFirstSign } from "./use-first-sign";

const AltchaWidget = lazy(() => import("./altcha-widget"));
const HcaptchaWidget = lazy(() => import("./hcaptcha-widget"));

export type CaptchaProvider = { provider: "altcha" } | { provider: "hcaptcha"; siteKey: string };

/** ALTCHA solves within a second; so long at most, in milliseconds, after the page itself has come. */
const PATIENCE = 3_000;

const never = () => () => {};

/** Whichever captcha the server uses; our own comes when somebody begins to use the page. Gives the solved token, and "" while there is none. */
export function CaptchaField({
  captcha,
  error,
  onToken,
}: {
  captcha: CaptchaProvider;
  error?: string | undefined;
  onToken: (token: string) => void;
}) {
  const translate = useTranslations("login");
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isUsed = useFirstSign(PATIENCE);
  const [isDown, setDown] = useState(false);
  const placeholder = <p className="min-h-16 text-muted">{translate("captchaLoading")}</p>;
  return (
    <fieldset aria-describedby={error ? "captcha-error" : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold">{translate("captcha")}</legend>
      {inBrowser && (isUsed || captcha.provider === "hcaptcha") ? (
        <Suspense fallback={placeholder}>
          {captcha.provider === "altcha" ? (
            <AltchaWidget onToken={onToken} />
          ) : (
            <HcaptchaWidget siteKey={captcha.siteKey} onToken={onToken} onDown={setDown} />
          )}
        </Suspense>
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
