"use client";

import HCaptcha from "@hcaptcha/react-hcaptcha";

/** hCaptcha's widget; its script loads only where this is shown. */
export default function HcaptchaWidget({
  siteKey,
  onToken,
}: {
  siteKey: string;
  onToken: (token: string) => void;
}) {
  return (
    <HCaptcha
      sitekey={siteKey}
      languageOverride="nl"
      onVerify={(token) => onToken(token)}
      onExpire={() => onToken("")}
      onError={() => onToken("")}
    />
  );
}
