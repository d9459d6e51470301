/** Colour themes: as the system, always light, or always dark. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Cookie with the theme chosen in this browser. */
export const THEME_COOKIE = "theme";

/** Returns the theme named by a cookie; "system" for any other value. */
export function themeNamed(name: string | undefined): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
