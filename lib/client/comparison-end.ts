/** Local storage key of a comparison. Separate from comparison.ts, as every page loads this file but few need that. */
export const COMPARISON_KEY = "comparison";
/** Local storage key of the last deletion; pages opened earlier in other tabs store no comparison any more. */
export const COMPARISON_ENDED_KEY = "comparison-ended";

type Store = Pick<Storage, "setItem" | "removeItem">;

export function endComparison(storage: () => Store, now: () => number): void {
  try {
    storage().removeItem(COMPARISON_KEY);
    storage().setItem(COMPARISON_ENDED_KEY, String(now()));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes the comparison at logout, before a page load. */
export function deleteComparison(): void {
  endComparison(
    () => localStorage,
    () => Date.now(),
  );
}
