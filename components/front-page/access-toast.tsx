"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** Toast that warns that the account awaits access, once per visit to the page. It stays until closed. */
export function AccessToast({ message }: { message: string }) {
  useEffect(() => {
    // Not on phones and tablets, where it would cover the page to repeat one of its sentences.
    if (innerWidth < 1024) return;
    showToast(message, { kind: "warning", duration: Number.POSITIVE_INFINITY });
  }, [message]);
  return null;
}
