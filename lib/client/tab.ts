/** What a tab keeps for itself until it is closed; a browser that keeps nothing is no error. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Kept no longer than the page is.
  }
}

/** Whether the document was loaded again, rather than come to by a link or an address. */
export function wasReloaded(): boolean {
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  return (loaded as PerformanceNavigationTiming | undefined)?.type === "reload";
}
