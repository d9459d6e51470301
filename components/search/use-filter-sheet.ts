import { type MouseEvent, type ToggleEvent, useEffect } from "react";
import { FILTER_COLUMN_ID, FILTER_COLUMN_OPENER_ID } from "./addresses";

/** Key in the state of the history entry that opening the filter sheet adds, so that the back button closes it. */
export const FILTER_SHEET_STATE_KEY = "filterSheet";

/** Whether the current history entry is the one that opening the filter sheet added. */
function isFilterSheetEntry(): boolean {
  return (
    (window.history.state as { [FILTER_SHEET_STATE_KEY]?: true } | null)?.[FILTER_SHEET_STATE_KEY] === true
  );
}

/**
 * Returns whether the current history entry is the one that opening the filter sheet added, for a list that is to
 * replace it. Closing the sheet then no longer goes back, which would cancel the list.
 */
export function takeFilterSheetEntry(): boolean {
  if (!isFilterSheetEntry()) return false;
  window.history.replaceState({ ...window.history.state, [FILTER_SHEET_STATE_KEY]: undefined }, "");
  return true;
}

const findSheet = () => document.getElementById(FILTER_COLUMN_ID);

/** Returns the focus to the button that opened the sheet; the browser does so only if it was closed by keyboard. */
function focusOpener(sheet: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== document.body && !sheet.contains(focused)) return;
  document.getElementById(FILTER_COLUMN_OPENER_ID)?.focus({ preventScroll: true });
}

/** Returns the handlers of the sheet with filters, which the back button and a tap beside it close. */
export function useFilterSheet() {
  useEffect(() => {
    const close = () => {
      if (findSheet()?.matches(":popover-open")) findSheet()?.hidePopover();
    };
    window.addEventListener("popstate", close);
    return () => window.removeEventListener("popstate", close);
  }, []);
  return {
    onToggle({ target, currentTarget, newState }: ToggleEvent<HTMLElement>) {
      // In React, the toggle events of menus within the sheet arrive here as well.
      if (target !== currentTarget) return;
      if (newState === "open") {
        window.history.pushState({ ...window.history.state, [FILTER_SHEET_STATE_KEY]: true }, "");
        return;
      }
      focusOpener(currentTarget);
      if (isFilterSheetEntry()) window.history.back();
    },
    /** Closes the sheet on a tap above it, which its ::before catches so that the tap reaches nothing below. */
    onClick({ target, currentTarget, clientY }: MouseEvent<HTMLElement>) {
      if (target === currentTarget && clientY < currentTarget.getBoundingClientRect().top)
        currentTarget.hidePopover();
    },
  };
}
