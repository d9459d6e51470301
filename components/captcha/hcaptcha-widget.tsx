"use client";

import HCaptcha from "@hcaptcha/react-hcaptcha";
import { useEffect, useState } from "react";
import { letsCaptchaIn, loadPageAgain } from "@/lib/client/page-load";

/** hCaptcha's widget; its script loads only where this is shown. */
export default function HcaptchaWidget({
  siteKey,
  onToken,
}: {
  siteKey: string;
  onToken: (token: string) => void;
}) {
  const [isLetIn] = useState(letsCaptchaIn);
  useEffect(() => {
    if (!isLetIn) loadPageAgain();
  }, [isLetIn]);
  if (!isLetIn) return null;
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
