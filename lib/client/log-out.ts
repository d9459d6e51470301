import { callApi } from "./api";
import { deleteComparison } from "./comparison-end";
import { deleteDrafts } from "./drafts";
import { leaveThen } from "./leaving";

/**
 * Ends the session, forgets what the browser stored and goes home, when no unsaved work holds it back. A whole page load, so
 * that nothing of the person stays.
 */
export function logOut(
  { action, home }: { action: string; home: string },
  { begin, failed }: { begin?: () => void; failed: () => void },
): void {
  leaveThen(async () => {
    begin?.();
    try {
      await callApi("POST", action);
      deleteDrafts();
      deleteComparison();
      window.location.assign(home);
    } catch {
      failed();
    }
  });
}
