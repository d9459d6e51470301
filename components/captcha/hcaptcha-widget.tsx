import HCaptcha from "@hcaptcha/react-hcaptcha";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { isCaptchaScriptAllowed, reloadPage } from "@/lib/client/page-load";

interface HcaptchaWidgetProps {
  siteKey: string;
  onToken: (token: string) => void;
  /** Called with true if the hCaptcha service does not respond, and with false once it responds. */
  onDown: (isDown: boolean) => void;
}

/** hCaptcha's widget; its script loads only where this is rendered. */
export default function HcaptchaWidget({ siteKey, onToken, onDown }: HcaptchaWidgetProps) {
  const language = useLocale();
  const [isLetIn] = useState(isCaptchaScriptAllowed);
  useEffect(() => {
    if (!isLetIn) reloadPage();
  }, [isLetIn]);
  if (!isLetIn) return null;
  return (
    <HCaptcha
      sitekey={siteKey}
      key={language}
      languageOverride={language}
      onLoad={() => onDown(false)}
      onVerify={(token) => {
        onDown(false);
        onToken(token);
      }}
      onExpire={() => onToken("")}
      onError={() => {
        onDown(true);
        onToken("");
      }}
    />
  );
}
