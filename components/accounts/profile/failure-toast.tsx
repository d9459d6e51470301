"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** Says in a toast, too, what the page says. */
export function FailureToast({ message }: { message: string }) {
  useEffect(() => {
    showToast(message, { kind: "error" });
  }, [message]);
  return null;
}
