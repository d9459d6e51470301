"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isFocusLost } from "./use-rescued-focus";

/**
 * For a list whose rows can be removed: when the focus goes with one, `fallback` finds where it is to go on. Gives a ref
 * for the element around the list.
 */
export function useKeptFocus<T extends HTMLElement>(
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
