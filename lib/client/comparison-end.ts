/** Where a browser stores a comparison, and its end. Apart, as every page loads this and few load comparison.ts. */
export const COMPARISON_KEY = "comparison";
/** When it was last forgotten: pages that other tabs opened before then keep nothing either. */
export const COMPARISON_ENDED_KEY = "comparison-ended";

type Store = Pick<Storage, "setItem" | "removeItem">;

export function endComparison(storage: () => Store, now: () => number): void {
  try {
    storage().removeItem(COMPARISON_KEY);
    storage().setItem(COMPARISON_ENDED_KEY, String(now()));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** For the logout: a page load follows it. */
export function deleteComparison(): void {
  endComparison(
    () => localStorage,
    () => Date.now(),
  );
}
