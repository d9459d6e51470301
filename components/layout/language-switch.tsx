"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useTransition } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { getOtherLanguage, type Language, parseLanguageOrDutch } from "@/lib/platform/language/language";
import { buttonClass } from "../ui/button";

/** Switches the current page to the other language: by script, which keeps typed text, or without script by a form. */
export function LanguageSwitch({
  action,
  place,
  to,
  children,
}: {
  /**
   * Address of the API call that sets the language. A prop, as importing all paths would enlarge every page's script.
   */
  action: string;
  place: string;
  /** Language to switch to. Default: the language that the page is not in. */
  to?: Language;
  /** Text of the button. Default: the name of the target language in that language. */
  children?: string;
}) {
  const translate = useTranslations("common");
  const router = useRouter();
  const page = parseLanguageOrDutch(useLocale());
  const other = to ?? getOtherLanguage(page);
  const [isBusy, startTransition] = useTransition();

  function choose(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    startTransition(async () => {
      try {
        await callApi("POST", action, { language: other });
        startTransition(() => router.refresh());
      } catch {
        showToast(translate("serverUnavailable"), { kind: "error" });
      }
    });
  }

  return (
    <form method="post" action={action} encType="multipart/form-data" onSubmit={choose} className="shrink-0">
      <input type="hidden" name="from" value={place} />
      <button
        type="submit"
        name="language"
        value={other}
        lang={other}
        aria-disabled={isBusy || undefined}
        className={buttonClass("quiet", "small")}
      >
        {children ?? translate("otherLanguage")}
      </button>
    </form>
  );
}
