"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML, true once scripts run: a form that needs them is not sent before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
