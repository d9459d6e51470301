import { VISITOR } from "./visitor";

/** Where a browser stores drafts. Apart, as every page with a form loads this and few load drafts.ts. */
export const ENTRY_DRAFTS_KEY = "algorithm";
export const FORM_DRAFTS_KEY = "form-drafts";

/** Whether this browser holds drafts of forms, whoever wrote them. */
export function hasFormDrafts(userId: string): boolean {
  try {
    return (userId === VISITOR ? sessionStorage : localStorage).getItem(FORM_DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}
