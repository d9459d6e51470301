"use client";

import { useEffect } from "react";
import { showToast } from "@/lib/client/toast";

/** Repeats the page's error message in a toast. */
export function FailureToast({ message }: { message: string }) {
  useEffect(() => {
    showToast(message, { kind: "error" });
  }, [message]);
  return null;
}
