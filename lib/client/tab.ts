/** Reads a value that this tab stores until it is closed; null without storage. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTabStorage(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage the value lasts only as long as the page.
  }
}

/** Whether the document was reloaded instead of opened by a link or address. */
export function wasDocumentReloaded(): boolean {
  const [loaded] = performance.getEntriesByType?.("navigation") ?? [];
  return (loaded as PerformanceNavigationTiming | undefined)?.type === "reload";
}
