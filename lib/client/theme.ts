import { THEME_COOKIE, type Theme } from "../platform/themes";
import { writeCookie } from "./cookies";

const YEAR = 365 * 24 * 3600;

/** Applies a colour theme and stores it in a cookie, so that the server renders later pages with it. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie(THEME_COOKIE, theme, YEAR);
}
