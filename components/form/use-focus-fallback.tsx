"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "./use-rescued-focus";

/** Around a list whose rows can be removed: `fallback` finds where the focus goes when its row is gone. */
export function useFocusFallback<T extends HTMLElement>(
  fallback: (around: T) => HTMLElement | null,
): RefObject<T | null> {
  const around = useRef<T>(null);
  const find = useRef(fallback);
  useEffect(() => {
    const box = around.current;
    if (box === null) return;
    let last: EventTarget | null = null;
    const remember = (event: FocusEvent) => {
      last = event.target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return;
      // A dialog that closes first gives the focus back to where it was opened.
      requestAnimationFrame(() => {
        if (!isFocusLost()) return;
        last = null;
        find.current(box)?.focus();
      });
    });
    box.addEventListener("focusin", remember);
    observer.observe(box, { childList: true, subtree: true });
    return () => {
      box.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return around;
}

/** Around lists from which a button takes away its own row: the focus then goes to the page's heading. */
export function FocusFallback({ headingId, children }: { headingId: string; children: ReactNode }) {
  const around = useFocusFallback<HTMLDivElement>(() => document.getElementById(headingId));
  return <div ref={around}>{children}</div>;
}
