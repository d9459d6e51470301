import { callApi } from "./api";
import { deleteComparison } from "./comparison-end";
import { deleteAllDrafts } from "./drafts";
import { runWhenMayLeave } from "./leaving";

/**
 * Logs out unless unsaved work prevents it: ends the session, clears browser storage and loads the home page anew, so
 * that no personal data stays in memory.
 */
export function logOut(
  { action, home }: { action: string; home: string },
  { begin, failed }: { begin?: () => void; failed: () => void },
): void {
  runWhenMayLeave(async () => {
    begin?.();
    try {
      await callApi("POST", action);
      deleteAllDrafts();
      deleteComparison();
      window.location.assign(home);
    } catch {
      failed();
    }
  });
}
