import "altcha/altcha.css";
import "altcha/external";
import "altcha/i18n/nl";
import type { AltchaWidgetElement } from "altcha/external";
import { useLocale } from "next-intl";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";

const ALGORITHM = "PBKDF2/SHA-256";

/** Returns the bare challenge that the widget expects; the API's response also names the provider. */
async function fetchChallenge(): Promise<Response> {
  const response = await fetch(paths.api.captcha, { cache: "no-store" });
  if (!response.ok) return response;
  const { challenge } = (await response.json()) as { challenge: unknown };
  return Response.json(challenge);
}

/** Sets the options of all widgets, which a widget reads when it is created. */
function configureAltcha(language: string) {
  const { algorithms, defaults } = globalThis.$altcha;
  algorithms.set(
    ALGORITHM,
    () => new Worker(new URL("./altcha.worker.ts", import.meta.url), { type: "module" }),
  );
  defaults.set({
    challenge: paths.api.captcha,
    fetch: fetchChallenge,
    language,
    auto: "onload",
    hideFooter: true,
    hideLogo: true,
    humanInteractionSignature: false,
    workers: 2,
  });
}

/** ALTCHA's widget. It starts solving in workers as soon as it is rendered. */
export default function AltchaWidget({ onToken }: { onToken: (token: string) => void }) {
  const holder = useRef<HTMLDivElement>(null);
  const report = useRef(onToken);
  const language = useLocale();

  useEffect(() => {
    report.current = onToken;
  });

  useEffect(() => {
    configureAltcha(language);
    const widget = document.createElement("altcha-widget") as AltchaWidgetElement;
    widget.addEventListener("statechange", (event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string | null }>).detail;
      report.current(state === "verified" && payload ? payload : "");
    });
    holder.current?.append(widget);
    return () => widget.remove();
  }, [language]);

  return <div ref={holder} className="altcha-holder min-h-16" />;
}
