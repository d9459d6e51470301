import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { changeSort, countFilters, getDefaultSort, listOfferedSorts } from "@/lib/search/query";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { ButtonLink } from "../ui/links";
import { FILTER_COLUMN_ID, FILTER_COLUMN_OPENER_ID, REGISTER_FORM_ID, SORT_MENU_ID } from "./addresses";
import { useRegister } from "./register-provider";

/**
 * Returns the control to focus when the focused one disappears: the sort menu, or the button that opens the filter
 * sheet if the menu is hidden in that sheet.
 */
export function findNextControl(): HTMLElement | null {
  const menu = document.getElementById(SORT_MENU_ID);
  return menu?.checkVisibility?.() === false ? document.getElementById(FILTER_COLUMN_OPENER_ID) : menu;
}

/**
 * Link from the list to the filter column. Below the specification's 500 px it opens the column as a sheet, which
 * follows the link in the tab order (native popover, works without script). If the column is beside the list, the link
 * is a skip link for the keyboard; it is hidden when results come first, which are then 15 tab stops after the header.
 */
export function ColumnOpener() {
  const translate = useTranslations("home.filters");
  const { query, resultsFirst } = useRegister();
  const count = countFilters(query.filters);
  const label = (
    <>
      <Icon name="filter" />
      {translate("open")}
      {count > 0 ? <span className="font-normal">({translate("chosen", { n: count })})</span> : null}
    </>
  );
  return (
    <>
      <Button
        id={FILTER_COLUMN_OPENER_ID}
        popoverTarget={FILTER_COLUMN_ID}
        size="small"
        className="no-print wide:hidden"
      >
        {label}
        <Icon name="chevronDown" className="size-4" />
      </Button>
      <ButtonLink
        plain
        href={`#${FILTER_COLUMN_ID}`}
        size="small"
        className={clsx("no-print max-wide:hidden md:not-focus:sr-only", resultsFirst && "lg:hidden")}
      >
        {label}
      </ButtonLink>
    </>
  );
}

/**
 * Sort menu of the list. The default order has an empty value, so that a search submitted without script gets the
 * default order of that search.
 */
export function SortMenu() {
  const translate = useTranslations("home.sort");
  const { query, change } = useRegister();
  const usual = getDefaultSort(query.search);
  const sorts = listOfferedSorts(query.search);
  return (
    <label className="flex items-center gap-2 whitespace-nowrap text-base text-muted max-wide:w-full">
      {translate("label")}
      <select
        id={SORT_MENU_ID}
        name="sort"
        form={REGISTER_FORM_ID}
        value={query.sort === usual ? "" : query.sort}
        onChange={(event) =>
          change(changeSort(query, sorts.find((sort) => sort === event.target.value) ?? usual))
        }
        className="min-h-10 min-w-0 rounded-control pointer-coarse:min-h-11 border border-line-strong bg-surface px-2.5 text-ink max-wide:flex-1"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort === usual ? "" : sort}>
            {translate(sort)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Tools above the filters: sort menu and save control. */
export function ListTools({ saving }: { saving: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 wide:max-md:justify-end">
      <SortMenu />
      {saving}
    </div>
  );
}
