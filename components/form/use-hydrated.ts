import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns false until hydration: text typed before that would be lost, so fields stay disabled. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
