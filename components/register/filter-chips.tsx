"use client";

import { useTranslations } from "next-intl";
import type { ChoiceFieldKey } from "@/lib/domain/entry-fields";
import { toggleFilter, withoutFilters } from "@/lib/domain/entry-query";
import { Icon } from "../ui/icon";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

/** The active filters, each to be taken away; nothing when there are none. */
export function FilterChips() {
  const translate = useTranslations("home.filters");
  const { query } = useRegister();
  const chips = (Object.entries(query.filters) as [ChoiceFieldKey, string[]][]).flatMap(([field, values]) =>
    values.map((value) => ({ field, value })),
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label={translate("active")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ field, value }) => (
        <li key={`${field} ${value}`} className="max-w-full">
          <QueryLink
            query={toggleFilter(query, field, value)}
            className="flex min-h-8 items-center gap-1.5 rounded-full border border-transparent bg-accent-soft py-0.5 pr-2 pl-3 text-accent text-base no-underline hover:border-accent"
          >
            <span className="sr-only">{translate("remove")} </span>
            <span className="min-w-0">{value}</span>
            <Icon name="close" className="size-4" />
          </QueryLink>
        </li>
      ))}
      <li>
        <QueryLink
          query={withoutFilters(query)}
          className="link inline-flex min-h-8 items-center px-1 text-base"
        >
          {translate("clear")}
        </QueryLink>
      </li>
    </ul>
  );
}
