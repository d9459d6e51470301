import type { MouseEvent, ToggleEvent } from "react";
import { FILTER_COLUMN_OPENER_ID } from "./addresses";

function focusOpener(): void {
  document.getElementById(FILTER_COLUMN_OPENER_ID)?.focus({ preventScroll: true });
}

/** Handlers of the sheet with filters. A browser whose back button closes popovers closes it, too. */
export const FILTER_SHEET_HANDLERS = {
  /** Returns the focus to the button that opened the sheet, unless it went elsewhere; the browser does so only for keys. */
  onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>) {
    // In React, the toggle events of menus within the sheet arrive here as well.
    if (target !== currentTarget || newState === "open") return;
    const focused = document.activeElement;
    if (focused === document.body || currentTarget.contains(focused)) focusOpener();
  },
  /** Closes the sheet on a tap above it, which its ::before catches so that the tap reaches nothing below. */
  onClick({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) {
    if (target !== currentTarget || clientY >= currentTarget.getBoundingClientRect().top) return;
    currentTarget.hidePopover();
    // The press has moved the focus to the page's content, which can take it.
    focusOpener();
  },
};
