import { hasCaptcha } from "../platform/auth/captcha-pages";
import { FLASH_COOKIE, type FlashCode } from "../platform/flash";
import { writeCookie } from "./cookies";

/** Loads a page with a message; `inPlace` of one that leads nowhere any more, so that going back skips it. */
export function loadPageSaying(message: FlashCode, path: string, { inPlace = false } = {}): void {
  writeCookie(FLASH_COOKIE, message, 60);
  if (inPlace) window.location.replace(path);
  else window.location.assign(path);
}

/** Whether this page lets the captcha's script in: it has the policy of the page that was loaded, not navigated to. */
export function letsCaptchaIn(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || hasCaptcha(new URL(loaded.name).pathname);
}

export function loadPageAgain(): void {
  window.location.reload();
}
