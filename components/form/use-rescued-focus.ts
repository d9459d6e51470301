import { type RefObject, useEffect, useRef } from "react";

/** Whether what had the focus is gone, or can no longer have it. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For an answer that takes the place of what was pressed: it gets the focus when that has lost it. */
export function useRescuedFocus<T extends HTMLElement>(answer: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (answer && isFocusLost()) element.current?.focus();
  }, [answer]);
  return element;
}
