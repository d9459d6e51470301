"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** Toast that warns that the account awaits access, once per visit to the page. It stays until closed. */
export function AccessPendingToast({ message }: { message: string }) {
  useEffect(() => {
    // Not shown on phones and tablets: the toast would cover the page, which says the same.
    if (innerWidth < 1024) return;
    showToast(message, { kind: "warning", duration: Number.POSITIVE_INFINITY });
  }, [message]);
  return null;
}
