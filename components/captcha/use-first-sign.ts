"use client";

import { useEffect, useState } from "react";
import { onFirstSign } from "@/lib/client/first-sign";

/** Whether somebody has begun to use the page, or had it before them for `patience` milliseconds. */
export function useFirstSign(patience: number): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const see = () => setThere(true);
    const timer = setTimeout(see, patience);
    const stop = onFirstSign(see);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isThere, patience]);
  return isThere;
}
