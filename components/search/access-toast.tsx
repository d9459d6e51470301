"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** A screen on which a toast would cover the very sentence that it repeats. */
const NARROW = "(max-width: 47.99rem)";

/** Says in a toast why there is no list, once per visit to the page. A warning stays until it is closed. */
export function AccessToast({ message, stays }: { message: string; stays: boolean }) {
  useEffect(() => {
    if (matchMedia(NARROW).matches) return;
    if (stays) showToast(message, { kind: "warning", duration: Number.POSITIVE_INFINITY });
    else showToast(message, { kind: "info" });
  }, [message, stays]);
  return null;
}
