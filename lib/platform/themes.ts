/** The colours one can choose: those of the system, or always light or dark. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Remembers them in this browser. */
export const THEME_COOKIE = "theme";

/** The colours that a cookie names; those of the system when it names none. */
export function themeNamed(name: string | undefined): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
