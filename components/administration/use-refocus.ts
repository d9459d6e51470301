"use client";

import { useEffect, useRef } from "react";

/** Which way something moves in a list that admins put in order. */
export type Direction = "up" | "down";

/** Gives the focus back to the button that was named, once the list that it stands in has changed. */
export function useRefocus(list: unknown): (buttonId: string) => void {
  const pressed = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser drops the focus when the list has moved
  useEffect(() => {
    if (pressed.current !== null) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [list]);

  return (buttonId) => {
    pressed.current = buttonId;
  };
}
