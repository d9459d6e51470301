"use client";

import { useTranslations } from "next-intl";
import { defaultSort, offeredSorts, withSort } from "@/lib/search/query";
import { REGISTER_FORM, SORT_MENU } from "./addresses";
import { useRegister } from "./register-provider";

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
