"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** Says in a toast why there is no list, once per visit to the page. A warning stays until it is closed. */
export function AccessToast({ message, stays }: { message: string; stays: boolean }) {
  useEffect(() => {
    // On a phone or a tablet it would cover what the page shows, to repeat one of its sentences.
    if (innerWidth < 1024) return;
    if (stays) showToast(message, { kind: "warning", duration: Number.POSITIVE_INFINITY });
    else showToast(message, { kind: "info" });
  }, [message, stays]);
  return null;
}
