"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { applyTheme } from "@/lib/client/theme";
import { parseTheme, THEMES, type Theme } from "@/lib/platform/themes";
import { useTextBeforeHydration } from "../form/use-typed-before";

const LABELS = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Renders the choice of the colour theme: system, light or dark. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const translate = useTranslations("common");
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme) {
    setTheme(next);
    applyTheme(next);
  }
  const chooseNamed = (chosen: string) => choose(parseTheme(chosen));

  const menu = useRef<HTMLSelectElement>(null);
  useTextBeforeHydration(menu, initial, chooseNamed);
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
