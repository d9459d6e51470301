"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { countFilters, effectiveSearch, withoutFilters, withSearch } from "@/lib/search/query";
import { buttonClass } from "../ui/button";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

/** What stands where nothing was found: that, and a way on. */
export function EmptyList() {
  const translate = useTranslations("home");
  const { query } = useRegister();
  const hasFilters = countFilters(query.filters) > 0;
  const hasSearch = effectiveSearch(query.search) !== "";
  const reason = hasFilters ? "empty.filterText" : hasSearch ? "empty.searchText" : "empty.registerText";
  return (
    <div className="rounded-card border border-line-strong border-dashed px-6 py-14 text-center">
      <p className="font-semibold font-serif text-xl">{translate("empty.title")}</p>
      <p className="mx-auto mt-2 max-w-prose text-muted">{translate(reason)}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        {hasFilters ? (
          <QueryLink query={withoutFilters(query)} className={buttonClass("secondary")}>
            {translate(hasSearch ? "empty.clearFilters" : "empty.showAll")}
          </QueryLink>
        ) : null}
        {hasSearch ? (
          <QueryLink query={withSearch(query, "")} className={buttonClass("secondary")}>
            {translate("empty.clearSearch")}
          </QueryLink>
        ) : null}
        <Link href={paths.newEntry} prefetch={false} className={buttonClass("quiet")}>
          {translate("actions.add")}
        </Link>
      </p>
    </div>
  );
}
