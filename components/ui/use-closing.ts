import { type RefObject, useEffect } from "react";

/** Closes an open <details> on Escape, and when the user clicks or focuses something outside it. */
export function useCloseOnOutsideClick(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      const menu = details.current;
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      const menu = details.current;
      if (event.key !== "Escape" || !menu?.open) return;
      // Some browsers do not focus a clicked button, so the focus may still be on the body.
      const isElsewhere = document.activeElement !== document.body && !menu.contains(document.activeElement);
      if (isElsewhere) return;
      menu.open = false;
      menu.querySelector("summary")?.focus();
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
