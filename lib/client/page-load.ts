import { hasPageCaptcha } from "../platform/auth/captcha-pages";
import { FLASH_MESSAGE_COOKIE, type FlashMessageCode } from "../platform/flash";
import { writeCookie } from "./cookies";

/** Loads a page that shows a message; with `wrapPageWithRefusals`, the present page leaves the history. */
export function loadPageWithMessage(message: FlashMessageCode, path: string, { inPlace = false } = {}): void {
  writeCookie(FLASH_MESSAGE_COOKIE, message, 60);
  if (inPlace) window.location.replace(path);
  else window.location.assign(path);
}

/** Whether this document's policy allows the captcha's script: the policy is that of the page first loaded. */
export function isCaptchaScriptAllowed(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || hasPageCaptcha(new URL(loaded.name).pathname);
}

export function reloadPage(): void {
  window.location.reload();
}
