"use client";

import { useEffect, useState } from "react";

/** What somebody does first on a page: a hand on the mouse, a finger on the glass, a key, a field that is filled in. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input"] as const;

/**
 * Whether somebody has begun to use the page, or has had it before them for some milliseconds: what is only needed then
 * does not hold up the first drawing.
 */
export function useFirstSign(patience: number): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const see = () => setThere(true);
    const timer = setTimeout(see, patience);
    for (const sign of SIGNS) window.addEventListener(sign, see, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, see);
    };
  }, [isThere, patience]);
  return isThere;
}
