"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useTransition } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { type Language, languageNamed, otherLanguage } from "@/lib/platform/language/language";
import { buttonClass } from "../ui/button";

/** Leads to the same page in the other language; with a script around what is typed, without one by a form. */
export function LanguageSwitch({
  action,
  place,
  to,
  children,
}: {
  /** The call that chooses a language; every page brings this, which all addresses would make heavier. */
  action: string;
  place: string;
  /** The language it chooses; without it the one that the page is not in. */
  to?: Language;
  /** What it says, which without it is the name of that language in that language. */
  children?: string;
}) {
  const translate = useTranslations("common");
  const router = useRouter();
  const page = languageNamed(useLocale());
  const other = to ?? otherLanguage(page);
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
