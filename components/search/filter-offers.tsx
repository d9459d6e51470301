"use client";

import { useTranslations } from "next-intl";
import type { Suggestions } from "@/lib/search/answers";
import { toggleFilter, withSearch } from "@/lib/search/query";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

/** As it stands within a sentence; what is written in capitals keeps them. */
const within = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

/** Above what a search finds: the filters that have its name, each in place of the text. */
export function FilterOffers({ offers }: { offers: Suggestions["filters"] }) {
  const translate = useTranslations("home.corrected");
  const { query } = useRegister();
  const others = offers.filter(({ field, value }) => !query.filters[field]?.includes(value));
  if (others.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {others.map(({ field, displayName, value, shown }) => (
        <li key={`${field} ${value}`} className="max-w-full">
          <QueryLink
            query={toggleFilter(withSearch(query, ""), field, value)}
            className="wrap-anywhere flex min-h-9 items-center rounded-full border border-line-strong px-3.5 py-1 text-accent text-base no-underline hover:border-accent hover:bg-accent-soft"
          >
            <span>
              {translate.rich("offer", {
                field: within(displayName),
                value: () => <bdi className="font-semibold">{shown ?? value}</bdi>,
              })}
            </span>
          </QueryLink>
        </li>
      ))}
    </ul>
  );
}
