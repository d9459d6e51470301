"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { writeCookie } from "@/lib/client/cookies";
import { THEME_COOKIE, THEMES, type Theme, themeNamed } from "@/lib/platform/themes";
import { useTypedBefore } from "../form/use-typed-before";

const YEAR = 365 * 24 * 3600;
const LABELS = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Chooses the colours; the choice is a cookie, so that the server's HTML has them from the first byte. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const translate = useTranslations("common");
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme) {
    setTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    writeCookie(THEME_COOKIE, next, YEAR);
  }
  const chooseNamed = (chosen: string) => choose(themeNamed(chosen));

  const menu = useRef<HTMLSelectElement>(null);
  useTypedBefore(menu, initial, chooseNamed);
  return (
    <label className="flex items-center gap-2 text-muted">
      <span>{translate("theme")}</span>
      <select
        ref={menu}
        value={theme}
        onChange={(event) => chooseNamed(event.target.value)}
        className="min-h-9 rounded-control border border-line-strong bg-surface px-2 text-ink"
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {translate(LABELS[name])}
          </option>
        ))}
      </select>
    </label>
  );
}
