import { useSyncExternalStore } from "react";

/** The specification's narrow screen: under 500 px. */
const NARROW = "(width < 500px)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the screen is narrow; null on the server and at the first paint, where only style can know. */
export function useIsNarrow(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => null,
  );
}
