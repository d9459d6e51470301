import { type RefObject, useEffect, useRef } from "react";

/** Whether the focused element was removed or disabled, so that the browser moved the focus to the body. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Returns a ref for the element that shows `answer` in place of the pressed button. The element takes the focus that
 * the button lost, so that keyboard users do not restart at the top of the page.
 */
export function useRescuedFocus<T extends HTMLElement>(answer: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (answer && isFocusLost()) element.current?.focus();
  }, [answer]);
  return element;
}
