import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

/** Id of the sheet, so that an action that opens a dialog can close it. */
export const ACTION_MENU_ID = "page-actions";

/**
 * Renders a page's actions in a row. On phones a button opens them as a sheet: a native popover, which closes on Escape,
 * returns the focus, and works without script.
 */
export function ActionMenu({ children }: { children: ReactNode }) {
  const translate = useTranslations("verdict");
  const common = useTranslations("common");
  return (
    <div className="no-print mt-4">
      <Button popoverTarget={ACTION_MENU_ID} className="sm:hidden">
        <Icon name="menu" />
        {translate("actions")}
        <Icon name="chevronDown" className="size-4" />
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        id={ACTION_MENU_ID}
        popover="auto"
        role="group"
        aria-label={translate("actions")}
        className="max-sm:top-auto max-sm:m-0 max-sm:max-h-[85dvh] max-sm:w-full max-sm:rounded-t-card max-sm:border-line-strong max-sm:border-t max-sm:bg-surface max-sm:p-4 max-sm:text-ink max-sm:shadow-float sm:static sm:block sm:size-auto sm:overflow-visible sm:bg-transparent sm:text-ink"
      >
        <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:items-stretch sm:items-start">
          {children}
        </div>
        <Button popoverTarget={ACTION_MENU_ID} popoverTargetAction="hide" className="mt-4 w-full sm:hidden">
          {common("close")}
        </Button>
      </div>
    </div>
  );
}
