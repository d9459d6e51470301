import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { Suggestions } from "@/lib/search/answers";
import {
  buildRegisterAddress,
  changeSearchText,
  type EntryQuery,
  hasSearchOrFilters,
  toggleFilter,
} from "@/lib/search/query";
import { useDutchText } from "../ui/dutch";
import { ButtonLink, TextLink } from "../ui/links";

interface ShortSearchProps extends Pick<Suggestions, "filters" | "terms"> {
  query: EntryQuery;
  /** Whether the reader may list everything. */
  listsAll: boolean;
}

/** Stands instead of a list when the search text is too short: what the text may mean, and the list without it. */
export function ShortSearch({ query, filters, terms, listsAll }: ShortSearchProps) {
  const translate = useTranslations("home.shortSearch");
  const dutch = useDutchText();
  const without = changeSearchText(query, "");
  const hasList = listsAll || hasSearchOrFilters(without);
  return (
    <section aria-labelledby="short-search" className="max-w-prose space-y-4">
      <h2 id="short-search" className="wrap-anywhere font-sans text-lg">
        {translate("title", { search: query.search })}
      </h2>
      {filters.length === 0 ? null : (
        <div>
          <p>{translate("filters")}</p>
          <ul>
            {filters.map(({ field, displayName, value, shown }) => (
              <li key={`${field} ${value}`}>
                <TextLink href={buildRegisterAddress(toggleFilter(without, field, value))} alone>
                  {translate.rich("filter", { field: displayName, value: () => <bdi>{shown ?? value}</bdi> })}
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {terms.length === 0 ? (
        <p>{translate("longer")}</p>
      ) : (
        <div>
          <p>{translate("terms")}</p>
          <ul>
            {terms.map((term) => (
              <li key={term}>
                <TextLink href={buildRegisterAddress(changeSearchText(query, term))} alone>
                  <bdi {...dutch}>{term}</bdi>
                </TextLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <ButtonLink href={hasList ? buildRegisterAddress(without) : paths.home}>
          {translate(hasList ? "list" : "home")}
        </ButtonLink>
      </p>
    </section>
  );
}
