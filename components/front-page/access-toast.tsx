"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** Warns in a toast that an account waits for access, once per visit to the page. It stays until it is closed. */
export function AccessToast({ message }: { message: string }) {
  useEffect(() => {
    // On a phone or a tablet it would cover what the page shows, to repeat one of its sentences.
    if (innerWidth < 1024) return;
    showToast(message, { kind: "warning", duration: Number.POSITIVE_INFINITY });
  }, [message]);
  return null;
}
