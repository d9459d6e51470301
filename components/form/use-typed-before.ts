"use client";

import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/**
 * Hands over what stands in a field before the page's script takes it: React leaves it there, knows nothing of it, and
 * puts its own value in its place at the next drawing. For a field that the server draws and a state holds; `known` is
 * what that state begins with.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null>,
  known: string,
  take: (typed: string) => void,
): void {
  const look = useEffectEvent(() => {
    const typed = field.current?.value ?? known;
    if (typed !== known) take(typed);
  });
  useLayoutEffect(() => look(), []);
}
