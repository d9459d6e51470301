import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { countFilters, defaultSort, offeredSorts, withSort } from "@/lib/search/query";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { ButtonLink } from "../ui/links";
import { COLUMN, COLUMN_OPENER, REGISTER_FORM, SORT_MENU } from "./addresses";
import { useRegister } from "./register-provider";

/** What has the focus next when what had it is gone: the order, or where that is in a closed sheet what opens it. */
export function nextControl(): HTMLElement | null {
  const menu = document.getElementById(SORT_MENU);
  return menu?.checkVisibility?.() === false ? document.getElementById(COLUMN_OPENER) : menu;
}

/**
 * Leads from the list to the column. Under the specification's 500 px it opens it as a sheet, whose place in the order of
 * Tab is then here, as the browser sees to, also without script. Where the column is beside the list, which is long, it
 * is for the keyboard, and gives way to results that come first: with a full header they are 15 presses of Tab away.
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
      <Button id={COLUMN_OPENER} popoverTarget={COLUMN} size="small" className="wide:hidden">
        {label}
        <Icon name="chevronDown" className="size-4" />
      </Button>
      <ButtonLink
        plain
        href={`#${COLUMN}`}
        size="small"
        className={clsx("max-wide:hidden md:not-focus:sr-only", resultsFirst && "lg:hidden")}
      >
        {label}
      </ButtonLink>
    </>
  );
}

/** The order of the list. The usual order has no value, so that a new search without script gets its own usual one. */
export function SortMenu() {
  const translate = useTranslations("home.sort");
  const { query, change } = useRegister();
  const usual = defaultSort(query.search);
  const sorts = offeredSorts(query.search);
  return (
    <label className="flex items-center gap-2 whitespace-nowrap text-base text-muted">
      {translate("label")}
      <select
        id={SORT_MENU}
        name="sort"
        form={REGISTER_FORM}
        value={query.sort === usual ? "" : query.sort}
        onChange={(event) =>
          change(withSort(query, sorts.find((sort) => sort === event.target.value) ?? usual))
        }
        className="min-h-10 rounded-control border border-line-strong bg-surface px-2.5 text-ink"
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

/** Above the filters: the order of the list, keeping the search, and the list as a file. */
export function ListTools({ saving, children }: { saving: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 wide:max-md:justify-end">
      <SortMenu />
      {saving}
      {children}
    </div>
  );
}
