import { hasCaptcha } from "../platform/auth/captcha-pages";
import { FLASH_COOKIE, type FlashCode } from "../platform/flash";
import { writeCookie } from "./cookies";

/**
 * Loads a page anew, with a message there. In place of a page that leads nowhere any more, going back does not return
 * to it.
 */
export function loadPageSaying(message: FlashCode, path: string, { inPlace = false } = {}): void {
  writeCookie(FLASH_COOKIE, message, 60);
  if (inPlace) window.location.replace(path);
  else window.location.assign(path);
}

/**
 * Whether this page lets the captcha's script in. A page keeps the Content-Security-Policy that its document came with,
 * also when navigation within the site made it a page with a captcha.
 */
export function letsCaptchaIn(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || hasCaptcha(new URL(loaded.name).pathname);
}

export function loadPageAgain(): void {
  window.location.reload();
}
