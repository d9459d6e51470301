"use client";

import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

/** Hands over what was typed before the page's script came: React would put `known`, its own value, in its place. */
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
