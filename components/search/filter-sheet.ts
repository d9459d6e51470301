import type { MouseEvent, ToggleEvent } from "react";
import { FILTER_COLUMN_OPENER_ID } from "./addresses";

/** Returns the focus to the button that opened the sheet; the browser does so only if it was closed by keyboard. */
function focusOpener(sheet: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== document.body && !sheet.contains(focused)) return;
  document.getElementById(FILTER_COLUMN_OPENER_ID)?.focus({ preventScroll: true });
}

/** Handlers of the sheet with filters. A browser whose back button closes popovers closes it, too. */
export const FILTER_SHEET_HANDLERS = {
  onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>) {
    // In React, the toggle events of menus within the sheet arrive here as well.
    if (target === currentTarget && newState === "closed") focusOpener(currentTarget);
  },
  /** Closes the sheet on a tap above it, which its ::before catches so that the tap reaches nothing below. */
  onClick({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) {
    if (target === currentTarget && clientY < currentTarget.getBoundingClientRect().top)
      currentTarget.hidePopover();
  },
};
