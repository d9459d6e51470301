import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the page's script runs: what is typed before would be lost, so fields wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
