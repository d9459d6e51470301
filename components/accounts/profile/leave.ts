import { forgetComparison } from "@/lib/client/comparison-end";
import { forgetDrafts } from "@/lib/client/drafts";
import { loadPageSaying } from "@/lib/client/page-load";
import { paths } from "@/lib/paths";
import type { FlashCode } from "@/lib/platform/flash";

/** Goes home as nobody, with a message there. A whole page load, so that nothing of the person stays. */
export function leaveAs(message: FlashCode): void {
  forgetDrafts();
  forgetComparison();
  loadPageSaying(message, paths.home);
}
