import { VISITOR_USER_ID } from "./visitor";

/** Storage keys of drafts. Separate from drafts.ts, as every page with a form loads this file but few need that. */
export const ENTRY_DRAFTS_KEY = "algorithm";
export const FORM_DRAFTS_KEY = "form-drafts";
/** Storage key of the person who uses this tab: the offline page shows that person's drafts alone. */
export const TAB_USER_KEY = "form-user";

/** Whether this browser has drafts of forms, of any author. */
export function hasFormDrafts(userId: string): boolean {
  try {
    return (userId === VISITOR_USER_ID ? sessionStorage : localStorage).getItem(FORM_DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}
