import { forgetDrafts } from "@/lib/client/drafts";
import { FLASH_COOKIE, type FlashCode } from "@/lib/flash";
import { paths } from "@/lib/paths";

/** Goes home as nobody, with a message there. A whole page load, so that nothing of the person stays. */
export function leaveAs(message: FlashCode): void {
  forgetDrafts();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${FLASH_COOKIE}=${message}; path=/; max-age=60; samesite=lax`;
  window.location.assign(paths.home);
}
