"use client";

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "./use-rescued-focus";

/** Returns a ref for a list with removable rows: `fallback` returns the element to focus if the focused row is gone. */
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
      // A closing dialog first returns the focus to the element that opened it.
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

/** Wraps lists whose buttons remove their own row: the focus then moves to the page's heading. */
export function HeadingFocusFallback({ headingId, children }: { headingId: string; children: ReactNode }) {
  const around = useFocusFallback<HTMLDivElement>(() => document.getElementById(headingId));
  return <div ref={around}>{children}</div>;
}
