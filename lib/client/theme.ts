import { THEME_COOKIE, type Theme } from "../platform/themes";
import { writeCookie } from "./cookies";

const YEAR = 365 * 24 * 3600;

/** Shows the page in these colours; the choice is a cookie, so that the server's HTML has them from the first byte. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  writeCookie(THEME_COOKIE, theme, YEAR);
}
