"use client";

import { type RefObject, useEffect } from "react";

/** Closes what stands open when something beside it is clicked or gets the focus, and with Escape. */
export function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      const held = details.current;
      if (held?.open && target instanceof Node && !held.contains(target)) held.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      const held = details.current;
      if (event.key !== "Escape" || !held?.open) return;
      // Some browsers do not focus what is clicked.
      const isElsewhere = document.activeElement !== document.body && !held.contains(document.activeElement);
      if (isElsewhere) return;
      held.open = false;
      held.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [details]);
}
